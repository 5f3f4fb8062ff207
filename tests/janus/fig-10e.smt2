; SPDX-License-Identifier: MIT
; A cube above 3 (Fig. 10e; cvc5 issue 6798).
(declare-const p Bool)
(declare-const x Real)
(assert (or p (= 0.0 (* x x x))))
(assert (> (* x x x) 3.0))
(check-sat)
