; Quotients of three positive numbers around a cycle multiply to
; one; find unequal ones with a bounded sum.
(set-logic QF_NRA)
(set-info :status sat)
(declare-fun a () Real)
(declare-fun b () Real)
(declare-fun c () Real)
(assert (and (>= a 1.0) (>= b 1.0) (>= c 1.0) (<= (+ a b c) 10.0)))
(assert (= (* (/ a b) (/ b c) (/ c a)) 1.0))
(assert (distinct a b c))
(assert (> (/ a b) 1.5))
(check-sat)
(exit)
