; A right triangle with integer sides, the two legs coprime to five
; and the perimeter bounded.
(set-logic QF_NIA)
(set-info :status sat)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun z () Int)
(assert (and (> x 0) (> y x) (> z y)))
(assert (= (+ (* x x) (* y y)) (* z z)))
(assert (distinct (mod x 5) 0))
(assert (<= (+ x y z) 60))
(check-sat)
(exit)
