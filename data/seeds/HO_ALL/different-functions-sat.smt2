; Two functions that differ somewhere but agree at one point.
; No witness of the difference is named.
(set-logic HO_ALL)
(set-info :status sat)
(declare-sort U 0)
(declare-fun f () (-> U U))
(declare-fun g () (-> U U))
(declare-const c U)
(assert (not (= f g)))
(assert (= (@ f c) (@ g c) c))
(check-sat)
(exit)
