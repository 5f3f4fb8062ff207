; Four cells with a given sum of which none is zero and the last one
; is the greatest as a signed number.
(set-logic QF_ABV)
(set-info :status sat)
(declare-fun b () (Array (_ BitVec 2) (_ BitVec 6)))
(assert (let ((b0 (select b #b00)) (b1 (select b #b01)) (b2 (select b #b10)) (b3 (select b #b11)))
  (and (= (bvadd b0 b1 b2 b3) #b000000)
       (not (= (bvmul b0 b1 b2 b3) #b000000))
       (bvsgt b3 b0) (bvsgt b3 b1) (bvsge b3 (bvor b2 #b000001)))))
(check-sat)
(exit)
