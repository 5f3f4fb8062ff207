; An array that is constant on a range and different right outside
; of it.
(set-logic AUFLIA)
(set-info :status sat)
(declare-fun a () (Array Int Int))
(declare-fun n () Int)
(assert (= n 3))
(assert (forall ((i Int)) (=> (and (<= 0 i) (< i n)) (= (select a i) 7))))
(assert (distinct (select a n) (select a (- n 1))))
(check-sat)
(exit)
