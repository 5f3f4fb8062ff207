; An index that holds a least value among three cells, given by a
; quantifier over a range.
(set-logic AUFLIA)
(set-info :status sat)
(declare-fun a () (Array Int Int))
(declare-fun m () Int)
(assert (and (<= 0 m) (<= m 2)))
(assert (forall ((i Int)) (=> (<= 0 i 2) (<= (select a m) (select a i)))))
(assert (distinct (select a 0) (select a 1) (select a 2)))
(assert (> (select a 0) (select a 1)))
(check-sat)
(exit)
