; Two values of a function share a divisor greater than one but the
; arguments do not.
(set-logic QF_UFNIA)
(set-info :status sat)
(declare-fun g (Int) Int)
(declare-fun d () Int)
(declare-fun k () Int)
(declare-fun l () Int)
(assert (and (= (g 3) (* d k)) (= (g 5) (* d l)) (> d 1) (> k 1) (> l k)))
(assert (= (+ (g 3) (g 5)) 35))
(check-sat)
(exit)
