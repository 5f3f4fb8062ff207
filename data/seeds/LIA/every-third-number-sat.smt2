; Below some bound every number is hit by one of two progressions or
; leaves a known remainder.
(set-logic LIA)
(set-info :status sat)
(declare-const n Int)
(assert (forall ((x Int)) (=> (and (<= 0 x) (< x n))
  (or (exists ((k Int)) (= x (* 2 k))) (exists ((k Int)) (= x (+ 1 (* 2 k))))))))
(assert (and (< 3 n) (= (mod n 5) 2)))
(check-sat)
(exit)
