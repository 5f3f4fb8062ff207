; A function at least one above its argument on a chain of three
; cannot come back to the start.
(set-logic QF_UFLIA)
(set-info :status unsat)
(declare-fun f (Int) Int)
(declare-fun n () Int)
(assert (>= (f n) (+ n 1)))
(assert (>= (f (f n)) (+ (f n) 1)))
(assert (let ((m (f (f n)))) (and (= (f m) n) (> (f m) (- m 2)))))
(check-sat)
(exit)
