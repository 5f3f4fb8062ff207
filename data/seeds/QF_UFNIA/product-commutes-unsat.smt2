; A function of a product does not see the order of the factors.
; Neither does it see how three factors are grouped.
(set-logic QF_UFNIA)
(set-info :status unsat)
(declare-fun h (Int) Int)
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun z () Int)
(assert (or (distinct (h (* x y)) (h (* y x)))
            (distinct (h (* (* x y) z)) (h (* x (* y z))))))
(check-sat)
(exit)
