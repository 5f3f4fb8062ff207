; No square leaves the remainder two or three when divided by four,
; so a sum of two squares is never three modulo four.
(set-logic QF_NIA)
(set-info :status unsat)
(declare-fun a () Int)
(declare-fun b () Int)
(assert (<= (- 8) a 8))
(assert (<= (- 8) b 8))
(assert (= (mod (+ (* a a) (* b b)) 4) 3))
(check-sat)
(exit)
