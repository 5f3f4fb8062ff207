; A positive number such that no positive number is smaller, in a
; tiny format.
(set-logic FP)
(set-info :status sat)
(declare-const m (_ FloatingPoint 2 3))
(assert (and (fp.isPositive m) (not (fp.isZero m))))
(assert (forall ((x (_ FloatingPoint 2 3)))
  (=> (and (fp.isPositive x) (not (fp.isZero x))) (fp.leq m x))))
(check-sat)
(exit)
