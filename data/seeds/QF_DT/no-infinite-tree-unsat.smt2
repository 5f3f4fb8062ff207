; A tree is never one of its own branches, neither directly nor two
; steps down.
(set-logic QF_DT)
(set-info :status unsat)
(declare-datatype Tree ((leaf) (node (left Tree) (right Tree))))
(declare-const t Tree)
(declare-const u Tree)
(assert (or (= t (node u t)) (and (= t (node u leaf)) (= u (node leaf t)))))
(check-sat)
(exit)
