; Cells that grow with the index, stated for all pairs of neighbours
; that do not wrap around.
(set-logic ABV)
(set-info :status sat)
(declare-fun m () (Array (_ BitVec 2) (_ BitVec 6)))
(assert (forall ((x (_ BitVec 2))) (=> (bvult x #b11)
  (bvult (select m x) (select m (bvadd x #b01))))))
(assert (= (bvand (select m #b11) #b000111) #b000001))
(check-sat)
(exit)
