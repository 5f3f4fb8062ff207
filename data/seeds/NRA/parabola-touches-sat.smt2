; A parabola that lies above a line everywhere and touches it; the
; offset is to be found.
(set-logic NRA)
(set-info :status sat)
(declare-const c Real)
(assert (forall ((x Real)) (>= (+ (* x x) c) (* 2.0 x))))
(assert (exists ((x Real)) (= (+ (* x x) c) (* 2.0 x))))
(assert (exists ((d Real)) (and (> d 0.0) (= (* d d) (+ c 1.0)))))
(check-sat)
(exit)
