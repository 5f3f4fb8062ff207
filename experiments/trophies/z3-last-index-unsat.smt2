; SPDX-License-Identifier: MIT
; right: sat
(assert (= (seq.last_indexof (seq.++ (seq.unit 0) (seq.unit 0)) (seq.unit 0)) 1))
(check-sat)
