; SPDX-License-Identifier: MIT
; right: unsat
(assert (not (= (seq.last_indexof (seq.++ (seq.unit 5) (seq.unit 2)) (seq.unit 2)) 1)))
(check-sat)
