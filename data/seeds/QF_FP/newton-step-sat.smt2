; One step of an iteration for a square root in a small format that
; lands on the correctly rounded root.
(set-logic QF_FP)
(set-info :status sat)
(define-sort Small () (_ FloatingPoint 4 6))
(declare-const x Small)
(declare-const g Small)
(define-fun two () Small ((_ to_fp 4 6) RNE 2.0))
(define-fun improved () Small
  (fp.div RNE (fp.add RNE g (fp.div RNE x g)) two))
(assert (and (fp.isNormal x) (fp.isNormal g) (fp.isPositive x) (fp.isPositive g)))
(assert (fp.gt x two))
(assert (= improved (fp.sqrt RNE x)))
(assert (not (fp.eq g improved)))
(assert (fp.lt (fp.fma RTN g g (fp.neg x)) (_ +zero 4 6)))
(check-sat)
(exit)
