; A function that grows on each of four steps cannot have the same
; value at both ends.
(set-logic QF_UFBV)
(set-info :status unsat)
(declare-fun g ((_ BitVec 3)) (_ BitVec 5))
(assert (and (bvult (g #b000) (g #b001)) (bvule (g #b001) (g #b010))
             (bvule (g #b010) (g #b011)) (bvult (g #b011) (g #b100))))
(assert (bvuge (bvadd (g #b000) #b00001) (g #b100)))
(check-sat)
(exit)
