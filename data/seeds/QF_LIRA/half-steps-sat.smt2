; An integer and a real that is not one add up to a half step; both
; stay in a small box.
(set-logic QF_LIRA)
(set-info :status sat)
(declare-const i Int)
(declare-const r Real)
(assert (= (+ (to_real i) r) (/ 7 2)))
(assert (not (is_int r)))
(assert (and (<= 2 i 6) (< (- r) 2.0)))
(assert (= (mod i 3) 2))
(check-sat)
(exit)
