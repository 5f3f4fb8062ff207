; SPDX-License-Identifier: MIT
; Two equal strings: what Fig. 10d comes from by str-eq-is-digit.
(declare-const s String)
(declare-const t String)
(assert (= t s))
(check-sat)
