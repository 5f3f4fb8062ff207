; SPDX-License-Identifier: MIT
; right: sat
(declare-const r RegLan)
(assert (= (re.* (str.to_re "a")) (re.* r)))
(check-sat)
