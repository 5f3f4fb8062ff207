; Cells whose contents point at other cells: a cycle of length three
; with no fixed point.
(set-logic QF_ALIA)
(set-info :status sat)
(declare-fun next () (Array Int Int))
(declare-fun s () Int)
(define-fun step ((x Int)) Int (select next x))
(assert (= (step (step (step s))) s))
(assert (distinct (step s) s))
(assert (and (< 10 s) (< (step s) (- 3)) (= (+ s (step s) (step (step s))) 0)))
(check-sat)
(exit)
