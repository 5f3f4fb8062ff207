; Two memories equal in all cells but one differ exactly by a write
; to that cell.
(set-logic ABV)
(set-info :status unsat)
(declare-fun p () (Array (_ BitVec 3) (_ BitVec 2)))
(declare-fun q () (Array (_ BitVec 3) (_ BitVec 2)))
(assert (forall ((x (_ BitVec 3))) (=> (distinct x #b101) (= (select p x) (select q x)))))
(assert (not (= (store p #b101 #b00) (store q #b101 #b00))))
(check-sat)
(exit)
