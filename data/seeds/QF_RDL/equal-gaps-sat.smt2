; Four points in order, all gaps at most three and the outer two
; exactly seven apart.
(set-logic QF_RDL)
(set-info :status sat)
(declare-fun a () Real)
(declare-fun b () Real)
(declare-fun c () Real)
(declare-fun d () Real)
(assert (and (< a b) (< b c) (< c d)))
(assert (and (<= (- b a) 3) (<= (- c b) 3) (<= (- d c) 3)))
(assert (= (- d a) 7))
(assert (xor (>= (- b a) 3) (>= (- c b) 3)))
(check-sat)
(exit)
