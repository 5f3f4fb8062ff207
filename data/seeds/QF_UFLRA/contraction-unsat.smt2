; A map that halves the distance of two points cannot swap them
; unless they are equal.
(set-logic QF_UFLRA)
(set-info :status unsat)
(declare-fun h (Real) Real)
(declare-fun a () Real)
(declare-fun b () Real)
(define-fun dist ((x Real) (y Real)) Real (ite (>= x y) (- x y) (- y x)))
(assert (<= (dist (h a) (h b)) (/ (dist a b) 2.0)))
(assert (and (= (h a) b) (= (h b) a)))
(assert (not (= a b)))
(check-sat)
(exit)
