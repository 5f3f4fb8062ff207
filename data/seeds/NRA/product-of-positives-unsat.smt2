; The product of positive numbers is positive, for all of them at
; once.
(set-logic NRA)
(set-info :status unsat)
(assert (not (forall ((x Real) (y Real)) (=> (and (> x 0.0) (> y 0.0)) (> (* x y) 0.0)))))
(declare-const a Real)
(assert (exists ((s Real)) (and (= (* s s) a) (> s 1.0))))
(check-sat)
(exit)
