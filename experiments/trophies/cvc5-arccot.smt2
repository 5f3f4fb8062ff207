; SPDX-License-Identifier: MIT
; right: unsat
(assert (<= (arccot 1.0) 0.0))
(check-sat)
