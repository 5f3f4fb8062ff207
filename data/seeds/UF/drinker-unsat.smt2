; In every bar there is someone such that, if they drink, all do.
; Its negation is refuted.
(set-logic UF)
(set-info :status unsat)
(declare-sort Guest 0)
(declare-fun drinks (Guest) Bool)
(assert (not (exists ((g Guest)) (=> (drinks g) (forall ((h Guest)) (drinks h))))))
(declare-fun friend (Guest) Guest)
(assert (exists ((g Guest)) (drinks (friend (friend g)))))
(check-sat)
(exit)
