; A predicate of a truth value has at most two values on the truth
; values of three formulas.
(set-logic QF_UF)
(set-info :status unsat)
(declare-sort T 0)
(declare-fun h (Bool) T)
(declare-fun p () Bool)
(declare-fun q () Bool)
(declare-fun c () T)
(assert (distinct (h p) (h q) c))
(assert (= c (h (=> p q))))
(check-sat)
(exit)
