; An exact sum is the same in every rounding mode, so no mode gives
; something else.
(set-logic FP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 3 4))
(assert (= x ((_ to_fp 3 4) RNE 1.0)))
(assert (exists ((m RoundingMode)) (distinct (fp.add m x x) ((_ to_fp 3 4) RNE 2.0))))
(check-sat)
(exit)
