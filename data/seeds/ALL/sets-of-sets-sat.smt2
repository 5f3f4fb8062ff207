; A set of sets that holds the empty set and a set holding one of
; two numbers. Uses the operators of cvc5.
(set-logic ALL)
(set-info :status sat)
(declare-const f (Set (Set Int)))
(declare-const s (Set Int))
(declare-const k Int)
(assert (set.member (as set.empty (Set Int)) f))
(assert (and (set.member s f) (set.member k s) (not (set.member (- k) s))))
(assert (= (set.card f) 2))
(assert (distinct s (set.singleton k)))
(check-sat)
(exit)
