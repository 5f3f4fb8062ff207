; Functions that agree everywhere are equal, so an operator on
; functions cannot tell them apart.
(set-logic HO_ALL)
(set-info :status unsat)
(declare-fun f (Int) Int)
(declare-fun g (Int) Int)
(declare-fun apply-at-zero ((-> Int Int)) Int)
(assert (= f g))
(assert (or (distinct (f 3) (g 3)) (distinct (apply-at-zero f) (apply-at-zero g))))
(check-sat)
(exit)
