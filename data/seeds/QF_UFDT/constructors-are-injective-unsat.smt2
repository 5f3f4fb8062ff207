; Equal wrapped images have equal contents, and a wrapped value is
; never the empty one.
(set-logic QF_UFDT)
(set-info :status unsat)
(declare-sort U 0)
(declare-datatype Box ((empty) (wrap (inside U))))
(declare-fun f (U) Box)
(declare-fun g (Box) U)
(declare-const a U)
(declare-const b U)
(assert (= (wrap a) (f b)))
(assert (or (= (f b) empty) (distinct (g (wrap (inside (f b)))) (g (wrap a)))))
(check-sat)
(exit)
