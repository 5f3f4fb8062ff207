; The sum of the first numbers, given by two axioms, has a known
; value at four.
(set-logic UFLIA)
(set-info :status unsat)
(declare-fun sum (Int) Int)
(assert (= (sum 0) 0))
(assert (forall ((n Int)) (! (=> (> n 0) (= (sum n) (+ n (sum (- n 1))))) :pattern ((sum n)))))
(assert (distinct (sum 4) 10))
(check-sat)
(exit)
