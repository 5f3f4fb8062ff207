; Take a date apart and demand that the day is three times the
; month.
(set-logic QF_SLIA)
(set-info :status sat)
(declare-const d String)
(define-fun day () Int (str.to_int (str.substr d 0 2)))
(define-fun month () Int (str.to_int (str.substr d 3 2)))
(assert (= (str.len d) 5))
(assert (= (str.at d 2) "/"))
(assert (and (<= 1 month 12) (<= 1 day 31)))
(assert (= day (* 3 month)))
(assert (distinct (str.at d 0) "0"))
(check-sat)
(exit)
