; SPDX-License-Identifier: MIT
; right: unsat
(declare-datatype S ((C)))
(assert (< (match C ((x (match C ((x 0)))))) 0))
(check-sat)
