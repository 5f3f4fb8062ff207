; A function lifted to options keeps the empty one and differs from
; the identity elsewhere.
(set-logic UFDT)
(set-info :status sat)
(declare-sort U 0)
(declare-datatype Opt ((none) (some (get U))))
(declare-fun f (U) U)
(declare-const o Opt)
(define-fun lift ((x Opt)) Opt (ite ((_ is some) x) (some (f (get x))) none))
(assert (= (lift none) none))
(assert (distinct (lift o) o))
(assert (= (lift (lift o)) o))
(check-sat)
(exit)
