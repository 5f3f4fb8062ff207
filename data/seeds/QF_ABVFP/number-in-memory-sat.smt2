; A half-precision number stored in two bytes of a memory; reading
; the bytes in the wrong order gives NaN.
(set-logic QF_ABVFP)
(set-info :status sat)
(declare-const m (Array (_ BitVec 4) (_ BitVec 8)))
(declare-const p (_ BitVec 4))
(define-fun right () (_ FloatingPoint 5 11)
  ((_ to_fp 5 11) (concat (select m p) (select m (bvadd p #x1)))))
(define-fun wrong () (_ FloatingPoint 5 11)
  ((_ to_fp 5 11) (concat (select m (bvadd p #x1)) (select m p))))
(assert (and (fp.isNormal right) (fp.isNaN wrong)))
(assert (fp.gt right ((_ to_fp 5 11) RNE 2.0)))
(check-sat)
(exit)
