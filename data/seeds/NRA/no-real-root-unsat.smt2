; Every real would have a square root that is real; minus one has
; none.
(set-logic NRA)
(set-info :status unsat)
(declare-const z Real)
(assert (= z (- 1.0)))
(assert (not (exists ((x Real)) (< (+ (* x x) 1.0) (* 2.0 x)))))
(assert (exists ((r Real)) (= (* r r) z)))
(assert (forall ((x Real)) (=> (< x z) (> (* x x) (* z z)))))
(check-sat)
(exit)
