; SPDX-License-Identifier: MIT
; right: unsat
; also: unknown
(assert (forall ((i Int)) (<= (to_real 0) (to_real i))))
(check-sat)
