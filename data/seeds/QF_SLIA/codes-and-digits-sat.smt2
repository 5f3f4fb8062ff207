; A word of three characters with growing codes whose middle one is
; a digit, written out as a number elsewhere.
(set-logic QF_SLIA)
(set-info :status sat)
(declare-const w String)
(declare-const n Int)
(assert (= (str.len w) 3))
(assert (str.is_digit (str.at w 1)))
(assert (< (str.to_code (str.at w 0)) (str.to_code (str.at w 1)) (str.to_code (str.at w 2))))
(assert (= (str.from_int n) (str.++ (str.at w 1) (str.at w 1))))
(assert (> n 40))
(check-sat)
(exit)
