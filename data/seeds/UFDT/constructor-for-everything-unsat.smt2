; Everything is built by one of two constructors; something that no
; one builds is claimed.
(set-logic UFDT)
(set-info :status unsat)
(declare-sort U 0)
(declare-datatype Shape ((dot) (stack (below Shape) (mark U))))
(declare-const s Shape)
(assert (not (= s dot)))
(assert (forall ((b Shape) (m U)) (distinct s (stack b m))))
(check-sat)
(exit)
