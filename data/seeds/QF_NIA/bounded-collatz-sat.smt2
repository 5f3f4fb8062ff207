; Three steps of a famous map written with conditionals; find a start
; above ten that comes down to less than itself.
(set-logic QF_NIA)
(set-info :status sat)
(declare-const n Int)
(declare-const k Int)
(define-fun f ((x Int)) Int (ite (= (mod x 2) 0) (div x 2) (+ (* 3 x) 1)))
(assert (and (> n 10) (< n 100) (> k 1)))
(assert (< (f (f (f n))) n))
(assert (= (* k k) (+ n (f n))))
(check-sat)
(exit)
