; Samples of a signal stay in a band; an average of two samples
; outside of it is refuted.
(set-logic AUFLIRA)
(set-info :status unsat)
(declare-fun s () (Array Int Real))
(declare-fun i () Int)
(assert (forall ((k Int)) (! (and (<= 0.0 (select s k)) (<= (select s k) 1.0))
  :pattern ((select s k)))))
(assert (> (/ (+ (select s i) (select s (+ i 1))) 2.0) 1.0))
(check-sat)
(exit)
