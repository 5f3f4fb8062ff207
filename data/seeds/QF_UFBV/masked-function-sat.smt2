; A function of bytes that ignores the low nibble on two inputs but
; not on all.
(set-logic QF_UFBV)
(set-info :status sat)
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
(declare-fun x () (_ BitVec 8))
(declare-fun y () (_ BitVec 8))
(assert (= (bvand x #xf0) (bvand y #xf0)))
(assert (distinct (f x) (f y)))
(assert (= (f (bvand x #xf0)) (f (bvor y #x0f)) (bvadd (f x) (f y))))
(check-sat)
(exit)
