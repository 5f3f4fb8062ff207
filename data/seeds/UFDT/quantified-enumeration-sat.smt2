; Every colour has another one next to it, and the neighbour of the
; neighbour is not the start.
(set-logic UFDT)
(set-info :status sat)
(declare-datatype Colour ((red) (green) (blue)))
(declare-fun next (Colour) Colour)
(assert (forall ((c Colour)) (and (distinct (next c) c) (distinct (next (next c)) c))))
(check-sat)
(exit)
