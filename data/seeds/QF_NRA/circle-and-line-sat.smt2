; A line that meets a circle in the first quadrant, the point being
; irrational.
(set-logic QF_NRA)
(set-info :status sat)
(declare-fun x () Real)
(declare-fun y () Real)
(assert (= (+ (* x x) (* y y)) 2.0))
(assert (= (+ y x) 1.5))
(assert (and (> x 0.0) (> y 0.0) (> x y)))
(assert (=> (> (* x y) 0.25) (< (* x x x) 4.0)))
(check-sat)
(exit)
