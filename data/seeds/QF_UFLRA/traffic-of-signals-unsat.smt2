; A bounded model of three steps: a train slows down by at least a
; tenth each step and cannot pass the line too fast.
(set-logic QF_UFLRA)
(set-info :status unsat)
(declare-fun speed (Real) Real)
(declare-fun braking (Real) Bool)
(declare-const t0 Real)
(define-fun slower ((t Real)) Bool
  (=> (braking t) (<= (speed (+ t 1.0)) (* 0.9 (speed t)))))
(assert (and (slower t0) (slower (+ t0 1.0)) (slower (+ t0 2.0))))
(assert (and (braking t0) (braking (+ t0 1.0)) (braking (+ t0 2.0))))
(assert (and (<= (speed t0) 100.0) (>= (speed t0) 0.0)))
(assert (let ((v (speed (+ t0 3.0)))) (or (> v 72.9) (and (> v 81.0) (braking v)))))
(check-sat)
(exit)
