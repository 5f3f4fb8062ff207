; An element at a valid place is contained in the sequence as a part
; of length one.
(set-logic ALL)
(set-info :status unsat)
(declare-const s (Seq (_ BitVec 4)))
(declare-const i Int)
(assert (and (<= 0 i) (< i (seq.len s)) (<= (seq.len s) 3)))
(assert (or (not (= (seq.at s i) (seq.unit (seq.nth s i))))
            (not (seq.contains s (seq.at s i)))
            (not (= (seq.len (seq.replace s (seq.at s i) (as seq.empty (Seq (_ BitVec 4)))))
                    (- (seq.len s) 1)))))
(check-sat)
(exit)
