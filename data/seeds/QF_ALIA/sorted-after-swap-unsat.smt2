; Swapping two cells that are out of order cannot leave them out of
; order.
(set-logic QF_ALIA)
(set-info :status unsat)
(declare-fun a () (Array Int Int))
(declare-fun i () Int)
(declare-fun j () Int)
(assert (< i j))
(assert (> (select a i) (select a j)))
(assert (let ((b (store (store a i (select a j)) j (select a i))))
  (>= (select b i) (select b j))))
(check-sat)
(exit)
