; The remainder is at most half of the divisor, both taken without
; their signs, in a tiny format.
(set-logic QF_FP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(define-fun r () (_ FloatingPoint 3 3) (fp.rem x y))
(assert (not (or (fp.isNaN x) (fp.isNaN y) (fp.isInfinite x) (fp.isInfinite y) (fp.isZero y))))
(assert (or (fp.isNaN r) (fp.isInfinite r)
            (fp.gt (fp.abs r) (fp.abs y))
            (and (fp.isZero r) (xor (fp.isNegative r) (fp.isNegative x)))))
(check-sat)
(exit)
