; Equal cells have equal images, even when the cells were reached by
; different writes.
(set-logic QF_AUFLIA)
(set-info :status unsat)
(declare-fun g (Int) Int)
(declare-fun a () (Array Int Int))
(declare-fun i () Int)
(declare-fun j () Int)
(assert (= (+ i 2) (- j 1)))
(assert (let ((b (store a i (g j))))
  (and (not (= (g (select b i)) (g (g (+ 3 i)))))
       (= (select b j) (select a j)))))
(check-sat)
(exit)
