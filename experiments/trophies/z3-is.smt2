; SPDX-License-Identifier: MIT
; right: unsat
(declare-datatypes ((D 0)) (((V) (A))))
(declare-fun is (D) Bool)
(assert (is V))
(assert ((_ is A) V))
(check-sat)
