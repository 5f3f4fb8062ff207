; A power defined by recursion takes a known value; base and
; exponent are small.
(set-logic ALL)
(set-info :status sat)
(define-fun-rec power ((b Int) (n Int)) Int (ite (<= n 0) 1 (* b (power b (- n 1)))))
(declare-const b Int)
(assert (or (= b 2) (= b 3) (= b 5)))
(assert (and (< 80 (power b 4)) (< (power b 4) 90)))
(check-sat)
(exit)
