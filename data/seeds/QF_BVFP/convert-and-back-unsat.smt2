; A small integer survives the trip through a number with enough
; bits, in every rounding mode.
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const i (_ BitVec 8))
(declare-const m RoundingMode)
(assert (distinct ((_ fp.to_sbv 8) m ((_ to_fp 8 24) m i)) i))
(assert (fp.geq ((_ to_fp_unsigned 8 24) m i) ((_ to_fp 8 24) RNE 1.0)))
(check-sat)
(exit)
