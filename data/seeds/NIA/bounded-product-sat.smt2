; A number such that all small multiples of it stay below a bound
; that its square exceeds.
(set-logic NIA)
(set-info :status sat)
(declare-const n Int)
(assert (forall ((k Int)) (=> (and (<= 0 k) (<= k 4)) (<= (* k n) 40))))
(assert (and (> (* n n) 40) (> n 0)))
(check-sat)
(exit)
