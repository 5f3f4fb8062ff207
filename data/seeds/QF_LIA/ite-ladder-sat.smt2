; A ladder of conditionals picks a tariff; find two consumptions
; with the same price in different steps.
(set-logic QF_LIA)
(set-info :status sat)
(declare-const u Int)
(declare-const v Int)
(define-fun price ((x Int)) Int
  (ite (< x 10) (* 3 x)
    (ite (< x 50) (+ 5 (* 2 x))
      (ite (<= x 90) (+ 50 x) (- (abs (- x)) 0)))))
(assert (and (< 0 u v) (<= v 200)))
(assert (= (price u) (price v)))
(assert (distinct (div u 10) (div v 10)))
(check-sat)
(exit)
