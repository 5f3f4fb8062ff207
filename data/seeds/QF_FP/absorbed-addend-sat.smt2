; A number greater than one whose addition changes nothing, though
; it is not zero.
(set-logic QF_FP)
(set-info :status sat)
(declare-const x Float32)
(declare-const y Float32)
(define-fun one () Float32 ((_ to_fp 8 24) RNE 1.0))
(assert (fp.gt y one))
(assert (= (fp.add RNE x y) x))
(assert (not (or (fp.isInfinite x) (fp.isNaN x))))
(check-sat)
(exit)
