; SPDX-License-Identifier: MIT
; A number that is 0, or makes a polynomial small (Fig. 10h without the false disjunct; cvc5-projects issue 279).
(declare-const x Real)
(assert (or (= 0.0 x) (< (* x (+ 6.0 (* x 12.0))) (- 1.0))))
(check-sat)
