; One tenth is no float, so its nearest float has another value.
; The claim that it is exact fails, also for three tenths.
(set-logic QF_FPLRA)
(set-info :status unsat)
(declare-const m RoundingMode)
(assert (or (= m RNE) (= m RTZ)))
(assert (or (= (fp.to_real ((_ to_fp 8 24) RNE 0.1)) 0.1)
            (= (fp.to_real ((_ to_fp 8 24) RTZ 0.3)) 0.3)))
(check-sat)
(exit)
