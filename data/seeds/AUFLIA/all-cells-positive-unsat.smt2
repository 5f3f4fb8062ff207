; All cells of an array are positive, and so are they after writing
; a positive number.
(set-logic AUFLIA)
(set-info :status unsat)
(declare-fun a () (Array Int Int))
(declare-fun k () Int)
(declare-fun v () Int)
(assert (forall ((i Int)) (! (> (select a i) 0) :pattern ((select a i)))))
(assert (> v 0))
(assert (exists ((j Int)) (<= (select (store a k v) j) 0)))
(check-sat)
(exit)
