; SPDX-License-Identifier: MIT
; right: sat
(declare-const s String)
(assert (= (str.len s) 1))
(assert (not (str.in_re s ((_ re.loop 0) ((_ re.loop 2) re.allchar)))))
(check-sat)
