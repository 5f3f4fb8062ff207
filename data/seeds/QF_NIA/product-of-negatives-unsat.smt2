; The product of two negative numbers is positive, and division by
; a square cannot change a sign.
(set-logic QF_NIA)
(set-info :status unsat)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun s () Bool)
(assert (and (< x 0) (< y 0)))
(assert (ite s (<= (* x y) 0) (< (* (* x y) (* x x)) 0)))
(check-sat)
(exit)
