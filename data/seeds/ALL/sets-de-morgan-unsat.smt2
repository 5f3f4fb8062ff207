; Taking a union away is the same as taking both parts away one
; after the other. Uses the operators of cvc5.
(set-logic ALL)
(set-info :status unsat)
(declare-const a (Set Int))
(declare-const b (Set Int))
(declare-const c (Set Int))
(assert (distinct (set.minus a (set.union b c)) (set.inter (set.minus a b) (set.minus a c))))
(check-sat)
(exit)
