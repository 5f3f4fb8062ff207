; The integer part is at most the number and more than the number
; minus one.
(set-logic QF_LIRA)
(set-info :status unsat)
(declare-fun x () Real)
(declare-fun y () Real)
(assert (or (> (to_real (to_int x)) x)
            (<= (to_real (to_int x)) (- x 1.0))
            (and (is_int y) (distinct y (to_real (to_int y))))))
(check-sat)
(exit)
