; SPDX-License-Identifier: MIT
; right: sat
(declare-const s String)
(assert (= s "a"))
(assert (not (str.in_re s ((_ re.^ 0) re.all))))
(check-sat)
