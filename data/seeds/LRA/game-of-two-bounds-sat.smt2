; For every move of the opponent there is an answer that keeps the
; sum inside a band; the width of the band is free.
(set-logic LRA)
(set-info :status sat)
(declare-const w Real)
(assert (> w 0.0))
(assert (forall ((x Real)) (=> (and (<= (- 1.0) x) (<= x 1.0))
  (exists ((y Real)) (and (<= 0.0 y) (<= y w) (< (+ x y) 1.5) (> (+ x y) (/ 1 2)))))))
(check-sat)
(exit)
