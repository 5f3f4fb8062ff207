; SPDX-License-Identifier: MIT
; A quantifier over two values in linear arithmetic (Fig. 10c; z3 issue 5340).
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Real)
(assert (< r (ite (forall ((b Bool)) (ite b q p)) 0.0 1.0)))
(check-sat)
