; A cubic that is positive on the whole interval; its values are
; shared by let and compared with a bound.
(set-logic QF_NRA)
(set-info :status unsat)
(declare-fun t () Real)
(assert (let ((t2 (* t t)))
  (let ((t3 (* t2 t)))
    (and (<= 0.0 t) (<= t 2.0)
         (< (+ t3 (- (* 3.0 t)) 2.5) 0.0)
         (=> (> t2 1.0) (> t 1.0))))))
(check-sat)
(exit)
