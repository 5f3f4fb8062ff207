; A byte whose value as a number is three less than twice another
; one, with conversions both ways.
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 8))
(declare-const n Int)
(assert (= (bv2nat a) (- (* 2 n) 3)))
(assert (= ((_ int2bv 4) n) ((_ extract 7 4) a)))
(assert (and (< 5 n) (bvult a #xf0)))
(check-sat)
(exit)
