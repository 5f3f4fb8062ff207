; The length of a list, given by recursion axioms, of a list with
; two cells is two. The pattern is a nested term.
(set-logic UFDTLIA)
(set-info :status unsat)
(declare-datatype Chain ((end) (link (item Int) (rest Chain))))
(declare-fun len (Chain) Int)
(assert (= (len end) 0))
(assert (forall ((x Int) (l Chain)) (! (= (len (link x l)) (+ 1 (len l)))
  :pattern ((len (link x l))))))
(declare-const a Int)
(assert (not (= (len (link a (link (+ a 1) end))) 2)))
(check-sat)
(exit)
