; Replace every occurrence of a letter and get a longer word that
; keeps one letter of the old kind out.
(set-logic QF_SLIA)
(set-info :status sat)
(declare-const s String)
(declare-const t String)
(assert (= t (str.replace_all s "o" "00")))
(assert (= (str.len s) 4))
(assert (= (str.len t) 6))
(assert (str.prefixof "b" s))
(assert (str.<= "boa" s))
(check-sat)
(exit)
