; A sequence of words: the first occurrence of one of them comes at
; a place equal to its length.
(set-logic ALL)
(set-info :status sat)
(declare-const q (Seq String))
(declare-const w String)
(assert (= (seq.len q) 3))
(assert (= (seq.indexof q (seq.unit w) 0) (str.len w) 2))
(assert (= (seq.nth q 0) (str.++ w "a")))
(assert (distinct (seq.nth q 1) (seq.nth q 0)))
(check-sat)
(exit)
