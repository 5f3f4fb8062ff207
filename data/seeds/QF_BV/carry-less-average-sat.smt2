; The average of two bytes without overflow, and a pair for which
; the naive average differs from it.
(set-logic QF_BV)
(set-info :status sat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(define-fun half-sum () (_ BitVec 8) (bvadd (bvand a b) (bvlshr (bvxor a b) #x01)))
(define-fun naive () (_ BitVec 8) (bvlshr (bvadd a b) #x01))
(assert (distinct half-sum naive))
(assert (bvult a b))
(assert (= ((_ extract 0 0) a) ((_ extract 0 0) b) #b1))
(check-sat)
(exit)
