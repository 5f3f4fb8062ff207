; SPDX-License-Identifier: MIT
; Both or neither of two strings is a digit (Fig. 10d; z3 issue 5491).
(declare-const s String)
(declare-const t String)
(assert (= (str.is_digit t) (str.is_digit s)))
(check-sat)
