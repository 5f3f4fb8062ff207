; Exactly two things exist and a function swaps them.
; The size is stated by quantifiers.
(set-logic UF)
(set-info :status sat)
(declare-sort T 0)
(declare-fun swap (T) T)
(declare-fun p () T)
(declare-fun q () T)
(assert (distinct p q))
(assert (forall ((x T)) (or (= x p) (= x q))))
(assert (forall ((x T)) (and (distinct (swap x) x) (= (swap (swap x)) x))))
(check-sat)
(exit)
