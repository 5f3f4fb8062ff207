; Minus infinity is below or equal to everything but NaN; a number
; below it is claimed.
(set-logic FP)
(set-info :status unsat)
(assert (exists ((x Float32)) (fp.lt x (_ -oo 8 24))))
(check-sat)
(exit)
