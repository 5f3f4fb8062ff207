; Words made of few pairs are words of letters; a word of the first
; kind outside the second does not exist.
(set-logic QF_S)
(set-info :status unsat)
(declare-const s String)
(assert (str.in_re s ((_ re.loop 1 3) (re.++ (re.range "a" "d") (str.to_re "x")))))
(assert (or (not (str.in_re s (re.* (re.union (re.range "a" "f") (str.to_re "x")))))
            (str.suffixof "d" s)))
(check-sat)
(exit)
