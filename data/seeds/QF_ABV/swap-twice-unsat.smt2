; Swapping two cells twice restores the memory, whichever cells they
; are.
(set-logic QF_ABV)
(set-info :status unsat)
(declare-fun m () (Array (_ BitVec 4) (_ BitVec 8)))
(declare-fun i () (_ BitVec 4))
(declare-fun j () (_ BitVec 4))
(define-fun swap ((a (Array (_ BitVec 4) (_ BitVec 8)))) (Array (_ BitVec 4) (_ BitVec 8))
  (store (store a i (select a j)) j (select a i)))
(assert (not (= (swap (swap m)) m)))
(check-sat)
(exit)
