; Between two neighbouring integers lies no third one, even when it
; is reached through real arithmetic.
(set-logic QF_LIRA)
(set-info :status unsat)
(declare-fun i () Int)
(declare-fun j () Int)
(declare-fun r () Real)
(assert (is_int (* 3.0 r)))
(assert (= (to_real j) (* 3.0 r)))
(assert (and (< (to_real i) (* 3.0 r)) (< r (/ (to_real (+ i 1)) 3.0))))
(check-sat)
(exit)
