; A line through a point that stays above two given lines to its
; right.
(set-logic LRA)
(set-info :status sat)
(declare-const c Real)
(assert (forall ((x Real)) (=> (>= x 1.0)
  (and (>= (+ (* 2.0 x) c) (+ x 3.0)) (>= (+ (* 2.0 x) c) (- 10.0 (* 4.0 x)))))))
(assert (<= c 4.0))
(assert (exists ((x Real)) (= (+ (* 2.0 x) c) 0.0)))
(check-sat)
(exit)
