; SPDX-License-Identifier: MIT
; The same with a disjunct that says nothing (Fig. 10h; cvc5-projects issue 279).
; premise: fig-10h-premise.smt2 or-false
(declare-const x Real)
(assert (or (or false (= 0.0 x)) (< (* x (+ 6.0 (* x 12.0))) (- 1.0))))
(check-sat)
