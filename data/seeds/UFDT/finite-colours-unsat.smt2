; With three colours, no predicate separates four things of pairwise
; different colours.
(set-logic UFDT)
(set-info :status unsat)
(declare-sort Thing 0)
(declare-datatype Colour ((red) (green) (blue)))
(declare-fun colour (Thing) Colour)
(declare-const t Thing)
(assert (forall ((c Colour)) (distinct (colour t) c)))
(check-sat)
(exit)
