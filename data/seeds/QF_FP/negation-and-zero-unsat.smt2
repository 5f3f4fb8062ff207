; Negation flips the sign of everything but NaN, so a number that
; equals its negation is a zero by comparison and by nothing else.
(set-logic QF_FP)
(set-info :status unsat)
(declare-const x (_ FloatingPoint 8 24))
(assert (not (fp.isNaN x)))
(assert (or (= (fp.neg x) x)
            (and (fp.eq (fp.neg x) x) (not (fp.isZero x)))
            (distinct (fp.neg (fp.neg x)) x)))
(check-sat)
(exit)
