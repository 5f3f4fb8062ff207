; A signal must arrive both before and after a third event; the
; strict bound decides.
(set-logic QF_RDL)
(set-info :status unsat)
(declare-fun x () Real)
(declare-fun y () Real)
(declare-fun z () Real)
(assert (<= (- x y) (- 2)))
(assert (or (< (- y z) 1) (<= (- y z) (- 1))))
(assert (<= (- z x) 1))
(assert (=> (<= (- y z) (- 1)) (= x y)))
(check-sat)
(exit)
