; Cutting a sequence of integers at a place and gluing the parts
; gives the sequence back.
(set-logic ALL)
(set-info :status unsat)
(declare-const s (Seq Int))
(declare-const i Int)
(assert (and (<= 0 i) (<= i (seq.len s))))
(assert (distinct s (seq.++ (seq.extract s 0 i) (seq.extract s i (- (seq.len s) i)))))
(check-sat)
(exit)
