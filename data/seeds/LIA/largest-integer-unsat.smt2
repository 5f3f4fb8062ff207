; There is no greatest integer, and no integer strictly between two
; neighbours.
(set-logic LIA)
(set-info :status unsat)
(assert (or (exists ((m Int)) (forall ((x Int)) (<= x m)))
            (exists ((x Int) (y Int)) (and (< x y) (< y (+ x 1))))))
(check-sat)
(exit)
