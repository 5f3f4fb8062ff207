; Whenever a number is even its successor is not; the claim of an
; even successor of an even number fails.
(set-logic LIA)
(set-info :status unsat)
(declare-const a Int)
(assert (exists ((k Int)) (= a (* 2 k))))
(assert (not (forall ((m Int)) (distinct (+ a 1) (* 2 m)))))
(check-sat)
(exit)
