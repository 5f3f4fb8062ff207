; A function of integers with real values that makes one step of a
; half between two points.
(set-logic AUFLIRA)
(set-info :status sat)
(declare-fun f (Int) Real)
(declare-fun a () (Array Int Real))
(declare-fun n () Int)
(assert (= (f (+ n 1)) (+ (f n) 0.5)))
(assert (= (select a n) (f n)))
(assert (= (select (store a (+ n 1) (f (+ n 1))) n) (to_real n)))
(assert (< 2 n 9))
(check-sat)
(exit)
