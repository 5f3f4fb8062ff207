; A function on two bits that is at most two and takes the value of
; a population count on three arguments.
(set-logic UFBV)
(set-info :status sat)
(declare-fun pop2 ((_ BitVec 2)) (_ BitVec 2))
(assert (forall ((x (_ BitVec 2))) (bvule (pop2 x) #b10)))
(assert (and (= (pop2 #b00) #b00) (= (pop2 #b11) #b10) (= (pop2 #b01) (pop2 #b10))))
(check-sat)
(exit)
