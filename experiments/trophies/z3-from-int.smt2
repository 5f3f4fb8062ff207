; SPDX-License-Identifier: MIT
; right: unsat
(declare-const i Int)
(assert (= i (- 1)))
(assert (str.in_re (str.from_int i) (str.to_re "-1")))
(check-sat)
