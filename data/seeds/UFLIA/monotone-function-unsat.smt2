; A function that grows at every step is above the identity after
; three steps from a point above it.
(set-logic UFLIA)
(set-info :status unsat)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (! (< (f x) (f (+ x 1))) :pattern ((f x)))))
(assert (>= (f 0) 0))
(assert (< (f 3) 3))
(check-sat)
(exit)
