; A sine never exceeds one, nor does its square; stated at an
; unknown angle.
(set-logic QF_NRAT)
(set-info :status unsat)
(declare-const x Real)
(assert (or (> (sin x) 1.0) (< (sin x) (- 1.0)) (> (* (sin x) (sin x)) 1.5)))
(declare-const y Real)
(assert (=> (> x 0.0) (= y (+ x real.pi))))
(check-sat)
(exit)
