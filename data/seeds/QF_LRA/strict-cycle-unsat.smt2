; A cycle of strict inequalities through conditionals: whichever way
; the conditions fall, the cycle closes.
(set-logic QF_LRA)
(set-info :status unsat)
(declare-fun p () Real)
(declare-fun q () Real)
(declare-fun r () Real)
(declare-fun b () Bool)
(assert (< p (ite b q r)))
(assert (< (ite b q r) (+ q (- r) (ite b r (- r q)))))
(assert (=> b (<= q p)))
(assert (=> (not b) (and (<= q r) (<= r p))))
(check-sat)
(exit)
