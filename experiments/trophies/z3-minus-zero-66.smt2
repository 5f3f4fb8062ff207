; SPDX-License-Identifier: MIT
; right: unsat
(declare-const x (_ BitVec 66))
(assert (= (_ -zero 5 11) ((_ to_fp 5 11) RTZ x)))
(check-sat)
