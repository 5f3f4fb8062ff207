; A function with values in a small range that differs on two given
; arguments.
(set-logic UFLIA)
(set-info :status sat)
(declare-fun f (Int) Int)
(declare-fun a () Int)
(assert (forall ((x Int)) (and (<= 0 (f x)) (<= (f x) 3))))
(assert (= (f a) (+ (f (- a)) 2)))
(assert (> a 7))
(check-sat)
(exit)
