; Equal sums and equal differences make equal pairs, so a function
; of the pair cannot tell them apart.
(set-logic QF_UFLIA)
(set-info :status unsat)
(declare-fun pair (Int Int) Int)
(declare-fun a () Int)
(declare-fun b () Int)
(declare-fun c () Int)
(declare-fun d () Int)
(assert (and (= (+ a b) (+ c d)) (= (- a b) (- c d))))
(assert (distinct (pair a b) (pair c d)))
(check-sat)
(exit)
