; Adding one twice to a cell adds two to it and nothing to the cell
; beside it.
(set-logic QF_ALIA)
(set-info :status unsat)
(declare-fun a () (Array Int Int))
(declare-fun i () Int)
(define-fun bump ((b (Array Int Int))) (Array Int Int) (store b i (+ (select b i) 1)))
(assert (let ((c (bump (bump a))))
  (or (not (= (select c i) (+ 2 (select a i))))
      (not (= (select c (+ i 1)) (select a (+ i 1)))))))
(check-sat)
(exit)
