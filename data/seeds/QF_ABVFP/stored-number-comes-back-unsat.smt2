; A number written to an array of numbers is read back the same, be
; it NaN or a negative zero.
(set-logic QF_ABVFP)
(set-info :status unsat)
(declare-const a (Array (_ BitVec 8) Float32))
(declare-const x Float32)
(declare-const i (_ BitVec 8))
(assert (distinct (fp.neg (select (store a i (fp.neg x)) i)) x))
(check-sat)
(exit)
