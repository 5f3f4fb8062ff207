; Two normal numbers whose product is subnormal and whose quotient
; is exact in every mode asked for.
(set-logic QF_FP)
(set-info :status sat)
(declare-fun a () (_ FloatingPoint 5 11))
(declare-fun b () (_ FloatingPoint 5 11))
(assert (and (fp.isNormal a) (fp.isNormal b)))
(assert (fp.isSubnormal (fp.mul RNE a b)))
(assert (= (fp.div RTP a b) (fp.div RTN a b)))
(assert (fp.gt (fp.max a b) (fp.min a b)))
(check-sat)
(exit)
