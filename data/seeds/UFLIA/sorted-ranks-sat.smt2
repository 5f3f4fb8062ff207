; Ranks of things are at least zero and two of them differ by more
; than one with nothing said between.
(set-logic UFLIA)
(set-info :status sat)
(declare-sort Thing 0)
(declare-fun rank (Thing) Int)
(declare-fun u () Thing)
(declare-fun v () Thing)
(assert (forall ((x Thing)) (>= (rank x) 0)))
(assert (forall ((x Thing)) (<= (rank x) (+ (rank u) 1))))
(assert (> (- (rank u) (rank v)) 1))
(check-sat)
(exit)
