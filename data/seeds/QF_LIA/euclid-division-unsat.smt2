; Quotient and remainder by a constant always recompose the number,
; so no number differs from its own recomposition.
(set-logic QF_LIA)
(set-info :status unsat)
(declare-const x Int)
(declare-const y Int)
(assert (or (distinct x (+ (* 7 (div x 7)) (mod x 7)))
            (< (mod y (- 5)) 0)
            (>= (mod y (- 5)) 5)
            (distinct y (+ (* (- 5) (div y (- 5))) (mod y (- 5))))))
(check-sat)
(exit)
