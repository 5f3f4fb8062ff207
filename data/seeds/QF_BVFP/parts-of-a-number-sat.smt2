; Build a number from sign, exponent and fraction so that unsigned
; conversion gives a chosen byte.
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const e (_ BitVec 8))
(declare-const s (_ BitVec 23))
(define-fun x () Float32 (fp #b0 e s))
(assert (= ((_ fp.to_ubv 8) RTZ x) #xc5))
(assert (distinct ((_ fp.to_ubv 8) RTP x) ((_ fp.to_ubv 8) RTN x)))
(assert (= ((_ extract 3 0) s) #x9))
(check-sat)
(exit)
