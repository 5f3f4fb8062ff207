; SPDX-License-Identifier: MIT
; right: unsat
(declare-const c RoundingMode)
(declare-const x Float64)
(declare-fun f (Float64) Int)
(assert (distinct (f (fp.add c x (_ NaN 11 53))) (f (fp.add c (_ NaN 11 53) x))))
(check-sat)
