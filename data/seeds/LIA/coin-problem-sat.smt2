; Every amount from some value on is a sum of threes and fives;
; the value itself is asked for.
(set-logic LIA)
(set-info :status sat)
(declare-const v Int)
(define-fun payable ((x Int)) Bool
  (exists ((a Int) (b Int)) (and (>= a 0) (>= b 0) (= x (+ (* 3 a) (* 5 b))))))
(assert (and (< 0 v) (< v 12)))
(assert (payable v))
(assert (payable (+ v 1)))
(assert (not (payable (- v 1))))
(check-sat)
(exit)
