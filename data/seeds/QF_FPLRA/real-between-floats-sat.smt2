; A real strictly between two neighbouring floats, found by rounding
; it down and up.
(set-logic QF_FPLRA)
(set-info :status sat)
(declare-const r Real)
(declare-const lo Float32)
(declare-const hi Float32)
(assert (= lo ((_ to_fp 8 24) RNE 2.0)))
(assert (= hi (fp #b0 #x80 #b00000000000000000000001)))
(assert (and (< (fp.to_real lo) r) (< r (fp.to_real hi))))
(assert (> (* 2.0 r) (+ (fp.to_real lo) (fp.to_real hi))))
(check-sat)
(exit)
