; A word written byte by byte is read back in the other order and
; has to come out as a palindrome.
(set-logic QF_ABV)
(set-info :status sat)
(declare-fun mem () (Array (_ BitVec 8) (_ BitVec 8)))
(declare-fun at () (_ BitVec 8))
(declare-fun word () (_ BitVec 16))
(define-fun written () (Array (_ BitVec 8) (_ BitVec 8))
  (store (store mem at ((_ extract 7 0) word)) (bvadd at #x01) ((_ extract 15 8) word)))
(assert (= (concat (select written at) (select written (bvadd at #x01))) word))
(assert (bvugt word #x00ff))
(assert (= (select written #x10) (bvnot (select mem #x10))))
(check-sat)
(exit)
