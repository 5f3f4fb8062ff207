; The sum of three odd numbers is odd; here it is claimed to be twice
; something else, once through shared subterms.
(set-logic QF_LIA)
(set-info :status unsat)
(declare-fun a () Int)
(declare-fun b () Int)
(declare-fun c () Int)
(declare-fun h () Int)
(assert (let ((oa (+ (* 2 a) 1)) (ob (- (* 2 b) 1)) (oc (+ 3 (* 2 c))))
  (let ((s (+ oa ob oc)))
    (and (= s (* 2 h)) (=> (> s 10) (< oa 100))))))
(check-sat)
(exit)
