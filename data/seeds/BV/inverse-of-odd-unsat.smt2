; Every odd nibble has an inverse by multiplication; one without it
; is claimed.
(set-logic BV)
(set-info :status unsat)
(declare-const x (_ BitVec 4))
(assert (= ((_ extract 0 0) x) #b1))
(assert (forall ((y (_ BitVec 4))) (distinct (bvmul x y) #x1)))
(assert (exists ((z (_ BitVec 4))) (and (bvugt z x) (= (bvand z x) x))))
(check-sat)
(exit)
