; Two words that commute are powers of one word; here they would
; have to start with different letters.
(set-logic QF_S)
(set-info :status unsat)
(declare-const u String)
(declare-const v String)
(assert (str.prefixof "a" u))
(assert (str.prefixof "b" v))
(assert (= (str.++ u v) (str.++ v u)))
(check-sat)
(exit)
