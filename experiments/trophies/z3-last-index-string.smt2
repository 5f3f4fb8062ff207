; SPDX-License-Identifier: MIT
; right: unsat
(assert (= (seq.last_indexof "AA" "A") 0))
(check-sat)
