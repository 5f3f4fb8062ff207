; Quotient times divisor plus remainder gives the dividend back, for
; unsigned and for signed division.
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun n () (_ BitVec 6))
(declare-fun d () (_ BitVec 6))
(declare-fun signed () Bool)
(assert (distinct n (ite signed
  (bvadd (bvmul (bvsdiv n d) d) (bvsrem n d))
  (bvadd (bvmul (bvudiv n d) d) (bvurem n d)))))
(assert (=> signed (not (= d #b000000))))
(assert (bvsge d #b100000))
(check-sat)
(exit)
