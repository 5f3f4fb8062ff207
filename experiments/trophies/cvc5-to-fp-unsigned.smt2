; SPDX-License-Identifier: MIT
; right: sat
(declare-const x (_ BitVec 8))
(assert (= (_ +zero 2 13) ((_ to_fp_unsigned 2 13) RNA x)))
(check-sat)
