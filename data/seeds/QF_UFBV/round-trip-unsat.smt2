; An inverse on both sides makes a function one-to-one, so equal
; images come from equal words.
(set-logic QF_UFBV)
(set-info :status unsat)
(declare-fun enc ((_ BitVec 16)) (_ BitVec 32))
(declare-fun dec ((_ BitVec 32)) (_ BitVec 16))
(declare-fun u () (_ BitVec 16))
(declare-fun v () (_ BitVec 16))
(assert (= (dec (enc u)) u))
(assert (= (dec (enc v)) v))
(assert (= (bvxor (enc u) (enc v)) (_ bv0 32)))
(assert (not (= (bvcomp u v) #b1)))
(check-sat)
(exit)
