; SPDX-License-Identifier: MIT
; right: unsat
(assert (= re.none (re.range "a" "a")))
(check-sat)
