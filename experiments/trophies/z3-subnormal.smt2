; SPDX-License-Identifier: MIT
; right: sat
(declare-const x Real)
(assert (= (fp #b1 #x00 (_ bv1 23)) ((_ to_fp 8 24) RTZ x)))
(assert (> x (- 1.0)))
(check-sat)
