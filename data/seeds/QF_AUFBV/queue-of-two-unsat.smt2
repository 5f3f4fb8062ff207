; Push and pop on a ring of two cells: what goes in first comes out
; first.
(set-logic QF_AUFBV)
(set-info :status unsat)
(declare-fun ring () (Array (_ BitVec 1) (_ BitVec 8)))
(declare-fun head () (_ BitVec 1))
(declare-fun x () (_ BitVec 8))
(declare-fun y () (_ BitVec 8))
(assert (let ((r1 (store ring head x)))
  (let ((r2 (store r1 (bvadd head #b1) y)))
    (not (and (= (select r2 head) x) (= (select r2 (bvnot head)) y))))))
(check-sat)
(exit)
