; A function with a left inverse is one-to-one; two points with one
; image refute it. The axiom carries a pattern.
(set-logic UF)
(set-info :status unsat)
(declare-sort A 0)
(declare-sort B 0)
(declare-fun f (A) B)
(declare-fun g (B) A)
(declare-fun a1 () A)
(declare-fun a2 () A)
(assert (forall ((x A)) (! (= (g (f x)) x) :pattern ((f x)))))
(assert (and (= (f a1) (f a2)) (distinct a1 a2)))
(check-sat)
(exit)
