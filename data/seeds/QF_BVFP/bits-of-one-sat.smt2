; Read a word both as an integer and as a number, and find one whose
; two readings have opposite signs and a small exponent.
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const w (_ BitVec 32))
(define-fun f () Float32 ((_ to_fp 8 24) w))
(assert (bvslt w #x00000000))
(assert (fp.eq (fp.neg f) ((_ to_fp 8 24) RNE #x00000003)))
(assert (= ((_ extract 31 31) w) #b1))
(check-sat)
(exit)
