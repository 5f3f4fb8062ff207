; SPDX-License-Identifier: MIT
; right: sat
(declare-const x (_ BitVec 12))
(assert (= ((_ to_fp_unsigned 2 11) RTN x) (fp #b0 #b10 #b1111111111)))
(assert (or (= x #x000) (= x #x3ff)))
(check-sat)
