; SPDX-License-Identifier: MIT
; right: sat
; also: model
(declare-const a (Seq Int))
(assert (= a (seq.++ (seq.unit 1) (seq.unit 2) (seq.unit 3))))
(check-sat)
