; A left shift by two does not reach words with a low bit set.
; The claim that it reaches all words fails.
(set-logic BV)
(set-info :status unsat)
(assert (forall ((y (_ BitVec 5))) (exists ((x (_ BitVec 5))) (= (bvshl x #b00010) y))))
(declare-const k (_ BitVec 5))
(assert (bvult (bvlshr k #b00001) k))
(check-sat)
(exit)
