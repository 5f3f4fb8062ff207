; Three lamps blink with real delays; each pair of changes keeps a
; distance and the last one comes early.
(set-logic QF_RDL)
(set-info :status sat)
(declare-fun t0 () Real)
(declare-fun t1 () Real)
(declare-fun t2 () Real)
(declare-fun t3 () Real)
(assert (and (> (- t1 t0) 1) (> (- t2 t1) 2) (>= (- t3 t0) 4)))
(assert (or (< (- t3 t2) 1) (= t3 t1)))
(assert (not (= t2 t3)))
(assert (<= (- t3 t0) 5))
(check-sat)
(exit)
