; Two real numbers squeezed together have the same image.
; The squeeze goes through a conditional bound.
(set-logic QF_UFLRA)
(set-info :status unsat)
(declare-fun g (Real Real) Real)
(declare-fun u () Real)
(declare-fun v () Real)
(declare-fun b () Bool)
(assert (<= (* 2.0 u) (+ v v)))
(assert (ite b (>= u v) (>= (/ u 4.0) (* 0.25 v))))
(assert (> (g u v) (g v u)))
(check-sat)
(exit)
