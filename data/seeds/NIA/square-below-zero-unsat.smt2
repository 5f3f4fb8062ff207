; Every square is at least zero; a number whose square stays below
; all of them would contradict it.
(set-logic NIA)
(set-info :status unsat)
(declare-const n Int)
(assert (forall ((x Int)) (< (* n n) (* x x))))
(declare-const m Int)
(assert (and (= (mod m 3) 1) (<= 0 (* n m))))
(check-sat)
(exit)
