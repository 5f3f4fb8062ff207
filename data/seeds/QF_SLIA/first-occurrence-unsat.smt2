; Nothing before the first occurrence contains the pattern, and
; replacing it changes the length by a known amount.
(set-logic QF_SLIA)
(set-info :status unsat)
(declare-const s String)
(assert (str.contains s "ab"))
(assert (or (< (str.indexof s "ab" 0) 0)
            (distinct (str.len (str.replace s "ab" "x")) (- (str.len s) 1))))
(check-sat)
(exit)
