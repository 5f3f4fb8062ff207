; SPDX-License-Identifier: MIT
; right: unsat
(declare-const x Float32)
(declare-const a (Array Float32 Int))
(assert (fp.isNaN x))
(assert (distinct (select a x) (select a (fp.neg x))))
(check-sat)
