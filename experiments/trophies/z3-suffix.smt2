; SPDX-License-Identifier: MIT
; right: sat
; also: unknown
(declare-const s (Seq Int))
(declare-const q (Seq (Seq Int)))
(assert (=> (seq.suffixof (seq.unit s) q) false))
(check-sat)
