; SPDX-License-Identifier: MIT
; Two numbers with product at least 1 (Fig. 3b, the second of the pair; cvc5 issue 7009).
; premise: fig-03b-premise.smt2 eq-ge
(declare-const x Real)
(declare-const y Real)
(assert (>= (* x y) 1.0))
(check-sat)
