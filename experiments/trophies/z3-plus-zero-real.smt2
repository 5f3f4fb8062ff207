; SPDX-License-Identifier: MIT
; right: unsat
(declare-const x Real)
(assert (= (_ +zero 8 24) (fp.neg ((_ to_fp 8 24) RNE x))))
(check-sat)
