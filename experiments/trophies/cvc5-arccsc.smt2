; SPDX-License-Identifier: MIT
; right: unsat
(assert (< (arccsc 1.0) 0.0))
(check-sat)
