; The size of a union is the sum of the sizes without what is
; counted twice. Uses the operators of cvc5.
(set-logic ALL)
(set-info :status unsat)
(declare-const a (Set Int))
(declare-const b (Set Int))
(assert (distinct (set.card (set.union a b))
                  (- (+ (set.card a) (set.card b)) (set.card (set.inter a b)))))
(check-sat)
(exit)
