; Three bits do not fit into two without two words sharing an image.
; Here the images of five words differ.
(set-logic UFBV)
(set-info :status unsat)
(declare-fun h ((_ BitVec 3)) (_ BitVec 2))
(assert (forall ((x (_ BitVec 3)) (y (_ BitVec 3)))
  (=> (and (bvult x y) (bvule y #b100)) (distinct (h x) (h y)))))
(check-sat)
(exit)
