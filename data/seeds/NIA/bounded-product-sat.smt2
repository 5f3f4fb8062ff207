; A number such that all small multiples of it stay below a bound
; that its square exceeds.
(set-logic NIA)
(set-info :status sat)
(declare-const n Int)
(assert (forall ((k Int)) (=> (and (<= 0 k) (<= k 4)) (<= (* k n) 40))))
(assert (and (> (* n n) 40) (> n 0)))
(assert (exists ((j Int)) (and (< 1 j 6) (= (mod (* j n) 7) 1))))
(check-sat)
(exit)
