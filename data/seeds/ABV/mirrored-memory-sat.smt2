; A memory of four cells that reads the same in both directions and
; is not constant.
(set-logic ABV)
(set-info :status sat)
(declare-fun m () (Array (_ BitVec 2) (_ BitVec 4)))
(assert (forall ((x (_ BitVec 2))) (= (select m x) (select m (bvnot x)))))
(assert (bvult (select m #b00) (select m #b01)))
(check-sat)
(exit)
