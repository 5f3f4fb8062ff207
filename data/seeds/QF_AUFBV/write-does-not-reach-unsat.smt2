; A write through an index function does not change a cell that the
; function never names.
(set-logic QF_AUFBV)
(set-info :status unsat)
(declare-fun f ((_ BitVec 8)) (_ BitVec 8))
(declare-fun a () (Array (_ BitVec 8) (_ BitVec 8)))
(declare-fun i () (_ BitVec 8))
(declare-fun k () (_ BitVec 8))
(assert (bvult (f i) k))
(assert (bvult (f (bvadd i #x01)) k))
(assert (let ((a2 (store (store a (f i) #x00) (f (bvadd i #x01)) (select a k))))
  (not (= (select a2 k) (select a k)))))
(check-sat)
(exit)
