; SPDX-License-Identifier: MIT
; True with p alone (Fig. 10f; cvc5 issue 6727).
(declare-const p Bool)
(declare-const s String)
(assert (exists ((i Int)) (or (not (>= 0 (str.len (str.substr (str.replace_re "" (str.to_re s) s) i 1)))) p)))
(check-sat)
