; Rounding to an integral value twice is the same as once, whatever
; the second mode.
(set-logic QF_FP)
(set-info :status unsat)
(declare-fun x () (_ FloatingPoint 3 5))
(declare-fun r1 () RoundingMode)
(declare-fun r2 () RoundingMode)
(assert (distinct (fp.roundToIntegral r2 (fp.roundToIntegral r1 x))
                  (fp.roundToIntegral r1 x)))
(check-sat)
(exit)
