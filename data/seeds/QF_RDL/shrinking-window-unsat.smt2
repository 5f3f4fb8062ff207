; A window that closes from both sides: the two bounds leave no room
; for a point strictly inside.
(set-logic QF_RDL)
(set-info :status unsat)
(declare-fun lo () Real)
(declare-fun hi () Real)
(declare-fun m () Real)
(declare-fun open () Bool)
(assert (and (< lo m) (< m hi)))
(assert (ite open (<= (- hi lo) 0) (and (<= (- hi m) 1) (>= (- hi lo) 2) (<= (- m lo) 1))))
(assert (=> (not open) (distinct (- hi m) 1)))
(check-sat)
(exit)
