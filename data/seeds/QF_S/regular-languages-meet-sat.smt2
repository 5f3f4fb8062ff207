; A word in the meeting of three languages, one of them given by its
; complement.
(set-logic QF_S)
(set-info :status sat)
(declare-const s String)
(assert (str.in_re s (re.inter
  (re.* (re.union (str.to_re "ab") (str.to_re "ba")))
  (re.comp (re.++ re.all (str.to_re "abab") re.all))
  (re.++ (re.opt (re.range "a" "c")) ((_ re.loop 2 6) re.allchar)))))
(assert (str.contains s "bb"))
(check-sat)
(exit)
