; A mask that makes every byte even and keeps the top bit of all of
; them.
(set-logic BV)
(set-info :status sat)
(declare-const m (_ BitVec 8))
(assert (forall ((x (_ BitVec 8))) (and (= ((_ extract 0 0) (bvand x m)) #b0)
  (= ((_ extract 7 7) (bvand x m)) ((_ extract 7 7) x)))))
(assert (bvult m #xf0))
(check-sat)
(exit)
