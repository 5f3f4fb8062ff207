; SPDX-License-Identifier: MIT
; right: sat
(declare-const x Float32)
(assert (= #b0 ((_ fp.to_sbv 1) RNE x)))
(check-sat)
