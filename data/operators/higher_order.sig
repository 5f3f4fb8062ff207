; SPDX-License-Identifier: MIT
; Application of a function that is itself a term. cvc5 wants a logic that begins
; with HO_; (f x) with a variable f, partial application and lambda are the parser's.

(par (A B) (@ (-> A B) A B :left-assoc :only (cvc5)))
