; An array that caches a function at three points and is wrong at a
; fourth one.
(set-logic QF_AUFLIA)
(set-info :status sat)
(declare-fun f (Int) Int)
(declare-fun c () (Array Int Int))
(declare-fun n () Int)
(assert (and (= (select c n) (f n)) (= (select c (+ n 1)) (f (+ n 1)))
             (= (select c (f n)) (f (f n)))))
(assert (distinct (select c (- n 1)) (f (- n 1))))
(assert (> (f n) (+ n 5)))
(check-sat)
(exit)
