; A counter in a cell starts at zero and is only increased through a
; function with positive values.
(set-logic QF_AUFLIA)
(set-info :status unsat)
(declare-fun inc (Int) Int)
(declare-fun a () (Array Int Int))
(declare-fun k () Int)
(assert (= (select a k) 0))
(assert (and (> (inc 1) 0) (> (inc 2) 0)))
(assert (let ((b (store a k (+ (select a k) (inc 1)))))
  (let ((c (store b k (+ (select b k) (inc 2)))))
    (< (select c k) 2))))
(check-sat)
(exit)
