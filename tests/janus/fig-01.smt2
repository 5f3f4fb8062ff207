; SPDX-License-Identifier: MIT
; No square is equal to every integer (Fig. 1 and 10a of the paper; z3 issue 5376).
(declare-const n Int)
(assert (forall ((k Int)) (= k (* n n))))
(check-sat)
