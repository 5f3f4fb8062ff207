; A matrix of reals with one changed entry and a row that is then
; twice another row at this place.
(set-logic AUFLIRA)
(set-info :status sat)
(declare-fun m () (Array Int (Array Int Real)))
(declare-fun r () Int)
(define-fun changed () (Array Int (Array Int Real))
  (store m r (store (select m r) 0 2.5)))
(assert (= (select (select changed r) 0) (* 2.0 (select (select changed (+ r 1)) 0))))
(assert (distinct (select (select m r) 0) 2.5))
(check-sat)
(exit)
