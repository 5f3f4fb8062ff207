; Three constants of an enumeration and four pairwise different
; values do not go together.
(set-logic QF_DT)
(set-info :status unsat)
(declare-datatype Day ((mon) (tue) (wed)))
(declare-const a Day)
(declare-const b Day)
(declare-const c Day)
(declare-const d Day)
(assert (and (distinct a b) (distinct a c) (distinct b c)))
(assert (not (or (= d a) (= d b) (= d c))))
(check-sat)
(exit)
