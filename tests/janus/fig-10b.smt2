; SPDX-License-Identifier: MIT
; True with p alone (Fig. 10b; cvc5 issue 6717).
(declare-const p Bool)
(declare-const s String)
(assert (ite p p true))
(assert (or p (and (str.prefixof s "") (exists ((i Int)) (= "t" (str.substr s 0 i))))))
(check-sat)
