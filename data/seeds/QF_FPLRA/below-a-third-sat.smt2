; A float next to one third: its exact value is a real below it and
; the next one is above.
(set-logic QF_FPLRA)
(set-info :status sat)
(declare-const x Float32)
(assert (= x ((_ to_fp 8 24) RTN (/ 1.0 3.0))))
(assert (< (fp.to_real x) (/ 1.0 3.0)))
(assert (not (= x ((_ to_fp 8 24) RTP (/ 1.0 3.0)))))
(check-sat)
(exit)
