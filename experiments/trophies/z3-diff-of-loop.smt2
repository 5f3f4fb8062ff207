; SPDX-License-Identifier: MIT
; right: sat
(declare-const i Int)
(assert (= i 1))
(assert (str.in_re "" (re.diff (str.to_re "") (re.loop (str.to_re "a") i))))
(check-sat)
