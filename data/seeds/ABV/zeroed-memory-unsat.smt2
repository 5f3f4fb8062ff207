; A memory that is zero everywhere reads zero everywhere, also after
; copying one cell onto another.
(set-logic ABV)
(set-info :status unsat)
(declare-fun m () (Array (_ BitVec 4) (_ BitVec 8)))
(declare-fun i () (_ BitVec 4))
(declare-fun j () (_ BitVec 4))
(assert (forall ((x (_ BitVec 4))) (= (select m x) #x00)))
(assert (distinct (bvor (select (store m i (select m j)) j) (select m (bvadd i j))) #x00))
(check-sat)
(exit)
