; A word that begins and ends with the same letters but is not made
; of one letter only.
(set-logic QF_S)
(set-info :status sat)
(declare-const w String)
(declare-const b String)
(assert (and (str.prefixof b w) (str.suffixof b w)))
(assert (not (= b "")))
(assert (not (= b w)))
(assert (str.in_re w (re.++ (re.+ (str.to_re "ab")) (str.to_re "c") re.all)))
(check-sat)
(exit)
