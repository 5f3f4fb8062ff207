; Two arrays that agree under a function of the index but differ as
; arrays.
(set-logic QF_AUFBV)
(set-info :status sat)
(declare-fun p () (Array (_ BitVec 3) (_ BitVec 8)))
(declare-fun q () (Array (_ BitVec 3) (_ BitVec 8)))
(declare-fun h ((_ BitVec 8)) (_ BitVec 8))
(declare-fun i () (_ BitVec 3))
(assert (= (h (select p i)) (h (select q i))))
(assert (distinct (select p i) (select q i)))
(assert (= (store p i #x00) (store q i #x00)))
(assert (bvslt (h #x80) (h #x7f)))
(check-sat)
(exit)
