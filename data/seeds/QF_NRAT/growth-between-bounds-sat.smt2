; An exponent for which the exponential lies between two rationals,
; and a second one that is free.
(set-logic QF_NRAT)
(set-info :status sat)
(declare-const t Real)
(declare-const u Real)
(assert (and (> (exp t) 2.0) (< (exp t) 100.0)))
(assert (= u (* 2.0 t)))
(assert (< 1.0 u 6.0))
(check-sat)
(exit)
