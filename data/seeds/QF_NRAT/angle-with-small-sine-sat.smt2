; An angle below a bound whose sine lies in an interval.
; The interval is wide, so an approximation suffices.
(set-logic QF_NRAT)
(set-info :status sat)
(declare-const x Real)
(assert (and (< 0.1 x) (< x 0.4)))
(assert (and (> (sin x) 0.05) (< (sin x) 0.9)))
(declare-const y Real)
(assert (= (* 2.0 y) (+ x 1.0)))
(check-sat)
(exit)
