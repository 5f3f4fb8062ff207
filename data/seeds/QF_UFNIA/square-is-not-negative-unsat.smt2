; The square of an image cannot be below zero, and neither can a sum
; of two such squares.
(set-logic QF_UFNIA)
(set-info :status unsat)
(declare-sort A 0)
(declare-fun f (A) Int)
(declare-fun a () A)
(declare-fun b () A)
(declare-fun q () Bool)
(assert (ite q (< (* (f a) (f a)) 0) (< (+ (* (f a) (f a)) (* (f b) (f b))) (- 1))))
(check-sat)
(exit)
