; The exponential is positive everywhere and above two from one on.
; A truth value picks which of the two is denied.
(set-logic QF_NRAT)
(set-info :status unsat)
(declare-const x Real)
(declare-const far Bool)
(assert (ite far (<= (exp x) 0.0) (and (< 1.0 x 2.0) (< (exp x) 2.0))))
(check-sat)
(exit)
