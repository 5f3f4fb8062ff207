; Three cells split around a pivot with a bounded sum, the pivot
; being one of them.
(set-logic QF_ALIA)
(set-info :status sat)
(declare-fun a () (Array Int Int))
(declare-fun p () Int)
(assert (and (<= 0 p) (< p 3)))
(assert (let ((x (select a 0)) (y (select a 1)) (z (select a 2)) (v (select a p)))
  (and (<= x v) (<= y v) (>= z v) (distinct x y z) (= (+ x y z) 11))))
(assert (= (select (store a 1 7) p) 7))
(check-sat)
(exit)
