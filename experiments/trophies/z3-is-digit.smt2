; SPDX-License-Identifier: MIT
; right: sat
; also: unknown
(declare-const s String)
(assert (= (str.is_digit s) (str.is_digit "")))
(check-sat)
