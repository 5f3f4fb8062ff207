; Minus infinity is below or equal to everything but NaN; a number
; below it is claimed.
(set-logic FP)
(set-info :status unsat)
(assert (exists ((x Float32)) (fp.lt x (_ -oo 8 24))))
(assert (forall ((y Float32)) (=> (fp.leq y (_ -oo 8 24))
  (and (fp.isInfinite y) (fp.isNegative y)))))
(check-sat)
(exit)
