; Whenever a number is even its successor is not; the claim of an
; even successor of an even number fails.
(set-logic LIA)
(set-info :status unsat)
(declare-const a Int)
(assert (exists ((k Int)) (= a (* 2 k))))
(assert (not (forall ((m Int)) (distinct (+ a 1) (* 2 m)))))
(assert (forall ((x Int)) (=> (> x a) (>= (* 2 x) (+ 2 a a)))))
(check-sat)
(exit)
