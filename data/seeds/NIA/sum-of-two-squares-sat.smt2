; Some number is a sum of two positive squares and its half is one
; too.
(set-logic NIA)
(set-info :status sat)
(assert (exists ((a Int) (b Int) (c Int) (d Int)) (and (< 0 a 8) (< 0 b 8) (< 0 c 8) (< 0 d 8)
  (distinct a b) (= (+ (* a a) (* b b)) (* 2 (+ (* c c) (* d d)))))))
(assert (exists ((n Int)) (and (> n 3) (= (mod (* n n) 8) 1))))
(check-sat)
(exit)
