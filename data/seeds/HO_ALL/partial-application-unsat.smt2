; A function of two arguments applied to one of them is a function
; of the other.
(set-logic HO_ALL)
(set-info :status unsat)
(declare-fun plus (Int Int) Int)
(declare-fun h () (-> Int Int))
(assert (= h (plus 2)))
(assert (= (plus 2 5) 7))
(assert (not (= (h 5) 7)))
(declare-fun twice ((-> Int Int) Int) Int)
(assert (= (twice h 1) (h (h 1))))
(check-sat)
(exit)
