; SPDX-License-Identifier: MIT
; Replacing in the empty string (Fig. 10g; z3 issue 5399).
(declare-const n Int)
(declare-const m Int)
(declare-const s String)
(assert (distinct (str.from_int m) (str.replace s (str.replace "" s "") (str.from_int (- n)))))
(check-sat)
