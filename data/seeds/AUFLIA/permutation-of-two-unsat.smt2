; A write that swaps two cells keeps the set of values; the claim
; that a value is lost is refuted through a function.
(set-logic AUFLIA)
(set-info :status unsat)
(declare-fun a () (Array Int Int))
(declare-fun where (Int) Int)
(declare-fun b () (Array Int Int))
(assert (= b (store (store a 0 (select a 1)) 1 (select a 0))))
(assert (forall ((v Int)) (! (=> (or (= v (select a 0)) (= v (select a 1)))
  (= (select b (where v)) v)) :pattern ((where v)))))
(assert (distinct (select b (where (select a 0))) (select b 1)))
(check-sat)
(exit)
