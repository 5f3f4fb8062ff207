; Something that, added to any finite number, stays itself in every
; rounding mode.
(set-logic FP)
(set-info :status sat)
(declare-const a (_ FloatingPoint 2 3))
(assert (not (fp.isNaN a)))
(assert (forall ((x (_ FloatingPoint 2 3)))
  (=> (not (or (fp.isNaN x) (fp.isInfinite x))) (= (fp.add RTZ a x) a))))
(check-sat)
(exit)
