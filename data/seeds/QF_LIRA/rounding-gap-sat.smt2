; A real number whose integer part and whose double's integer part
; are a step apart from twice.
(set-logic QF_LIRA)
(set-info :status sat)
(declare-fun x () Real)
(declare-fun n () Int)
(assert (= n (to_int x)))
(assert (= (to_int (* 2.0 x)) (+ (* 2 n) 1)))
(assert (and (not (is_int x)) (< (- 3.0) x) (< x 0.0)))
(assert (< (- x (to_real n)) 0.75))
(check-sat)
(exit)
