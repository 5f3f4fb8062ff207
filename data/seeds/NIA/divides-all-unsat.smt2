; Only one and its negative divide everything; here a divisor of all
; multiples of three claims to leave a remainder.
(set-logic NIA)
(set-info :status unsat)
(declare-const d Int)
(assert (= d 3))
(assert (exists ((k Int)) (distinct (mod (* 3 k) d) 0)))
(assert (forall ((x Int)) (=> (> x 1) (>= (* x d) (+ x d)))))
(check-sat)
(exit)
