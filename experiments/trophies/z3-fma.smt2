; SPDX-License-Identifier: MIT
; right: unsat
(declare-const r RoundingMode)
(assert (fp.gt (fp.fma r (_ +zero 5 11) (_ +zero 5 11) (_ NaN 5 11)) (_ +zero 5 11)))
(check-sat)
