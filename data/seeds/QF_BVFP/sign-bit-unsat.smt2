; The top bit of the word decides the sign of every number that is
; not NaN.
(set-logic QF_BVFP)
(set-info :status unsat)
(declare-const w (_ BitVec 16))
(assert (let ((h ((_ to_fp 5 11) w)))
  (and (not (fp.isNaN h))
       (xor (fp.isNegative h) (= ((_ extract 15 15) w) #b1)))))
(check-sat)
(exit)
