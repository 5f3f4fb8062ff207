; The image of a number is its square on two points, and the images
; differ by an odd number.
(set-logic QF_UFNIA)
(set-info :status sat)
(declare-fun f (Int) Int)
(declare-fun m () Int)
(declare-fun n () Int)
(assert (and (= (f m) (* m m)) (= (f n) (* n n))))
(assert (and (< 2 m n) (< n 20)))
(assert (= (- (f n) (f m)) 45))
(check-sat)
(exit)
