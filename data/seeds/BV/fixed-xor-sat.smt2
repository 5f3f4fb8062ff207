; For all words, two steps of an unknown mask cancel; for some word
; one step does not.
(set-logic BV)
(set-info :status sat)
(declare-const k (_ BitVec 6))
(assert (forall ((w (_ BitVec 6))) (= (bvxor (bvxor w k) k) w)))
(assert (exists ((w (_ BitVec 6))) (and (bvslt (bvxor w k) w) (bvugt w (bvneg k)))))
(check-sat)
(exit)
