; The order of two floats is the order of their exact values.
; One of them is known.
(set-logic QF_FPLRA)
(set-info :status unsat)
(declare-const x Float32)
(define-fun half () Float32 ((_ to_fp 8 24) RNE 0.5))
(assert (= x (fp.add RNE half (fp.add RNE half half))))
(assert (or (distinct (fp.to_real x) 1.5)
            (<= (fp.to_real x) (fp.to_real half))))
(check-sat)
(exit)
