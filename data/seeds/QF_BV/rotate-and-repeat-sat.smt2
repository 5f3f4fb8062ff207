; A word that a rotation maps to its complement, and that repeats a
; pattern of two bits.
(set-logic QF_BV)
(set-info :status sat)
(declare-const w (_ BitVec 16))
(declare-const p (_ BitVec 2))
(assert (= ((_ rotate_left 3) w) (bvnot w)))
(assert (= w ((_ repeat 8) p)))
(assert (bvsgt (concat p ((_ sign_extend 2) p)) ((_ zero_extend 4) p)))
(check-sat)
(exit)
