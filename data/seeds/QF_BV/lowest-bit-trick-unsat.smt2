; A number and its negation share exactly the lowest set bit; the
; claim that something is left besides a power of two fails.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const x (_ BitVec 12))
(assert (let ((low (bvand x (bvneg x))))
  (and (distinct x #x000)
       (or (distinct (bvand low (bvsub low #x001)) #x000)
           (= low #x000)
           (distinct (bvand x low) low)))))
(check-sat)
(exit)
