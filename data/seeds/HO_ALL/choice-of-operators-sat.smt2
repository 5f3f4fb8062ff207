; An operator picked by a truth value and passed on as an argument.
; Both picks are to be told apart.
(set-logic HO_ALL)
(set-info :status sat)
(declare-sort U 0)
(declare-fun use ((-> U U U) U) U)
(declare-fun p () (-> U U U))
(declare-fun q () (-> U U U))
(declare-const b Bool)
(declare-const x U)
(assert (distinct (use (ite b p q) x) (use (ite b q p) x)))
(assert (= (p x x) (q x x)))
(check-sat)
(exit)
