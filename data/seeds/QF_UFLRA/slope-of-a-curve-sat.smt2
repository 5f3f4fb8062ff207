; An unknown curve through three points with growing slopes and a
; value below the chord.
(set-logic QF_UFLRA)
(set-info :status sat)
(declare-fun f (Real) Real)
(declare-fun x () Real)
(assert (and (= (f 0.0) 0.0) (= (f 2.0) 4.0)))
(assert (and (< 0.0 x) (< x 2.0)))
(assert (< (f x) (* 2.0 x)))
(assert (< (- (f x) (f 0.0)) (- (f 2.0) (f x))))
(assert (= (f (f x)) (+ x (/ 1 3))))
(check-sat)
(exit)
