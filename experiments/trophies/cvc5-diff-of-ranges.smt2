; SPDX-License-Identifier: MIT
; right: sat
(declare-const s String)
(assert (str.in_re s (re.diff (re.range "A" "E") (re.range "a" "c"))))
(check-sat)
