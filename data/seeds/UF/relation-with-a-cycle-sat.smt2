; A relation without loops on three things in which everything has
; a successor, so it runs in circles.
(set-logic UF)
(set-info :status sat)
(declare-sort V 0)
(declare-fun edge (V V) Bool)
(declare-fun a () V)
(declare-fun b () V)
(declare-fun c () V)
(assert (forall ((x V)) (or (= x a) (= x b) (= x c))))
(assert (forall ((x V)) (not (edge x x))))
(assert (forall ((x V)) (exists ((y V)) (edge x y))))
(check-sat)
(exit)
