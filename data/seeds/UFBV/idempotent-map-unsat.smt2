; An idempotent map on words fixes its own images; one that it does
; not fix is claimed.
(set-logic UFBV)
(set-info :status unsat)
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
(declare-fun c () (_ BitVec 8))
(assert (forall ((x (_ BitVec 8))) (! (= (f (f x)) (f x)) :pattern ((f x)))))
(assert (distinct (f (f (f c))) (f c)))
(check-sat)
(exit)
