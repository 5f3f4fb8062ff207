; The square of the mean never exceeds the mean of the squares; the
; opposite is claimed for two positive numbers.
(set-logic QF_NRA)
(set-info :status unsat)
(declare-fun a () Real)
(declare-fun b () Real)
(define-fun mean ((u Real) (v Real)) Real (/ (+ u v) 2.0))
(assert (and (> a 0.0) (> b 0.0)))
(assert (> (* (mean a b) (mean a b)) (mean (* a a) (* b b))))
(check-sat)
(exit)
