; A sum that rounds up and down to different numbers, the lower one
; being also what truncation gives.
(set-logic QF_FP)
(set-info :status sat)
(declare-fun a () Float32)
(declare-fun b () Float32)
(assert (fp.lt (fp.add RTN a b) (fp.add RTP a b)))
(assert (= (fp.add RTZ a b) (fp.add roundTowardNegative a b)))
(assert (= (fp.add RNE a b) (fp.add RNA a b) (fp.add RTP a b)))
(assert (and (fp.isNormal a) (fp.isPositive b) (not (fp.isInfinite b))))
(check-sat)
(exit)
