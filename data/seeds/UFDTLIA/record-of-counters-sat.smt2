; A record with two counters; every selector is a function and one
; of them bounds the other.
(set-logic UFDTLIA)
(set-info :status sat)
(declare-datatype Rec ((rec (used Int) (free Int))))
(declare-fun state (Int) Rec)
(declare-const k Int)
(assert (= (+ (used (state k)) (free (state k))) 16))
(assert (= (state (+ k 1)) (rec (+ (used (state k)) 3) (- (free (state k)) 3))))
(assert (and (>= (free (state (+ k 1))) 0) (> (used (state k)) 9)))
(check-sat)
(exit)
