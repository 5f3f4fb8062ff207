; There is no greatest integer, and no integer strictly between two
; neighbours.
(set-logic LIA)
(set-info :status unsat)
(assert (or (exists ((m Int)) (forall ((x Int)) (<= x m)))
            (exists ((x Int) (y Int)) (and (< x y) (< y (+ x 1))))))
(declare-const a Int)
(assert (exists ((k Int)) (and (= a (+ 1 (* 3 k))) (> k 5))))
(check-sat)
(exit)
