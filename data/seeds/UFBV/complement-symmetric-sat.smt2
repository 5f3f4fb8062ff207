; A predicate that is the same for a word and its complement, true
; somewhere and false elsewhere.
(set-logic UFBV)
(set-info :status sat)
(declare-fun even ((_ BitVec 3)) Bool)
(assert (forall ((x (_ BitVec 3))) (= (even x) (even (bvnot x)))))
(assert (even #b000))
(assert (not (even #b010)))
(check-sat)
(exit)
