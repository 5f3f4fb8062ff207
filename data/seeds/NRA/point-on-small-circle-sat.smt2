; A point on a small circle, off both axes and nearer to one of
; them; the radius is bounded.
(set-logic NRA)
(set-info :status sat)
(declare-const r Real)
(assert (and (> r 0.0) (<= r 0.5)))
(assert (exists ((x Real) (y Real)) (and (= (+ (* x x) (* y y)) (* r r)) (> x y 0.0))))
(check-sat)
(exit)
