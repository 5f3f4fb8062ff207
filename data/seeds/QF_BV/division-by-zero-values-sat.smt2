; Division by zero has a value; signed and unsigned modulo agree
; there while the quotients do not.
(set-logic QF_BV)
(set-info :status sat)
(declare-fun x () (_ BitVec 4))
(declare-fun z () (_ BitVec 4))
(assert (= (bvudiv x z) #xf))
(assert (= (bvsmod x z) (bvurem x z) x))
(assert (distinct (bvsdiv x z) (bvudiv x z)))
(assert (= (bvcomp x #x0) #b0))
(check-sat)
(exit)
