; Two sets with two members in common and five in all, one of them
; holding a number and the third after it. Uses the operators of cvc5.
(set-logic ALL)
(set-info :status sat)
(declare-const a (Set Int))
(declare-const b (Set Int))
(declare-const n Int)
(assert (= (set.card (set.inter a b)) 2))
(assert (= (set.card (set.union a b)) 5))
(assert (and (set.member n a) (set.member (+ n 3) a) (not (set.member n b))))
(assert (set.subset (set.insert 1 2 (set.singleton 3)) (set.union a b)))
(check-sat)
(exit)
