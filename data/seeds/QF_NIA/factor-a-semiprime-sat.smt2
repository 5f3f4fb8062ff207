; Split a product of two primes into factors that are neither one
; nor the number itself.
(set-logic QF_NIA)
(set-info :status sat)
(declare-const p Int)
(declare-const q Int)
(assert (= (* p q) 3127))
(assert (and (< 1 p) (< p q)))
(assert (=> (= (mod p 2) 0) (= (div q 2) (* 2 p))))
(check-sat)
(exit)
