; A function with period two on four points, broken at the fifth, in
; a small range.
(set-logic QF_UFLIA)
(set-info :status sat)
(declare-fun w (Int) Int)
(declare-fun k () Int)
(assert (and (= (w k) (w (+ k 2)) (w (- k 2))) (= (w (+ k 1)) (w (- k 1)))))
(assert (distinct (w (+ k 4)) (w k)))
(assert (= (+ (w k) (w (+ k 1)) (w (+ k 4))) (* 3 k)))
(assert (< (- 10) (w (w k)) (w k) 10))
(check-sat)
(exit)
