; SPDX-License-Identifier: MIT
; right: sat
; also: model
(declare-const x (_ BitVec 66))
(assert (= (_ +zero 5 11) ((_ to_fp_unsigned 5 11) RNA x)))
(check-sat)
