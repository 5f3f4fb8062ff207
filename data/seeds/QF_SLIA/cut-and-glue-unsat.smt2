; A word cut at any inner place and glued again is the same word.
; The place is a number between zero and the length.
(set-logic QF_SLIA)
(set-info :status unsat)
(declare-const s String)
(declare-const i Int)
(assert (and (<= 0 i) (<= i (str.len s))))
(assert (not (= s (str.++ (str.substr s 0 i) (str.substr s i (- (str.len s) i))))))
(check-sat)
(exit)
