; A piecewise linear function given as a table; find where two of
; them cross outside the trivial point.
(set-logic QF_LRA)
(set-info :status sat)
(declare-const t Real)
(declare-const ft Real)
(declare-const gt Real)
(define-fun seg ((x Real) (x0 Real) (x1 Real) (slope Real) (y0 Real) (y Real)) Bool
  (and (<= x0 x) (< x x1) (= y (ite (= slope 0.0) y0 (- y0 0.0)))))
(assert (< 0.0 t 4.0))
(assert (or (and (< t 1.0) (= ft (* 2.0 t)))
            (and (<= 1.0 t) (< t 3.0) (= ft (- 2.5 (/ t 2.0))))
            (and (<= 3.0 t) (= ft 1.0))))
(assert (or (seg t 0.0 2.0 0.0 1.25 gt) (seg t 2.0 4.0 0.0 (/ 1 1) gt)))
(assert (= ft gt))
(assert (not (< t 1.0)))
(check-sat)
(exit)
