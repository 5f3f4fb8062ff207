; Two functions defined through each other tell even from odd; five
; is not even.
(set-logic UFDTLIA)
(set-info :status unsat)
(declare-datatype Nat ((zero) (succ (pred Nat))))
(define-funs-rec ((even ((n Nat)) Bool) (odd ((n Nat)) Bool))
  ((ite ((_ is zero) n) true (odd (pred n)))
   (ite ((_ is zero) n) false (even (pred n)))))
(assert (even (succ (succ (succ (succ (succ zero)))))))
(check-sat)
(exit)
