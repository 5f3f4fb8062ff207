; SPDX-License-Identifier: MIT
; Two numbers with product 1 (Fig. 3b, the first of the pair; cvc5 issue 7009).
(declare-const x Real)
(declare-const y Real)
(assert (= (* x y) 1.0))
(check-sat)
