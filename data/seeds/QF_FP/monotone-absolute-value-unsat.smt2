; The absolute value is never negative and never smaller than the
; number itself.
(set-logic QF_FP)
(set-info :status unsat)
(declare-const x Float64)
(assert (or (fp.lt (fp.abs x) x)
            (fp.lt (fp.abs x) (_ -zero 11 53))
            (and (fp.isNegative (fp.abs x)) (not (fp.isNaN x)))))
(check-sat)
(exit)
