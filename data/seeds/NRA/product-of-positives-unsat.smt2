; The product of positive numbers is positive, for all of them at
; once.
(set-logic NRA)
(set-info :status unsat)
(assert (not (forall ((x Real) (y Real)) (=> (and (> x 0.0) (> y 0.0)) (> (* x y) 0.0)))))
(check-sat)
(exit)
