; A line with a slope leaves every band, so no bound holds for all
; arguments.
(set-logic LRA)
(set-info :status unsat)
(declare-const s Real)
(declare-const b Real)
(assert (= s 0.125))
(assert (forall ((x Real)) (and (<= (+ (* 0.125 x) s) b) (>= x (- b 100.0)))))
(assert (exists ((y Real)) (and (> y b) (< y (+ b s)))))
(check-sat)
(exit)
