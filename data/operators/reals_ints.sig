; SPDX-License-Identifier: MIT
; Operators that Int and Real share, and the conversions. A term that mixes the two
; (z3, cvc5 and cvc4 read it) has no row: the parser turns Int into Real first.

(* Int Int Int :left-assoc :commutative :least 1 :nonlinear)
(* Real Real Real :left-assoc :commutative :least 1 :nonlinear)
(+ Int Int Int :left-assoc :commutative :least 1)
(+ Real Real Real :left-assoc :commutative :least 1)
(- Int Int)
(- Int Int Int :left-assoc)
(- Real Real)
(- Real Real Real :left-assoc)
(< Int Int Bool :chainable :least 1)
(< Real Real Bool :chainable :least 1)
(<= Int Int Bool :chainable :least 1)
(<= Real Real Bool :chainable :least 1)
(> Int Int Bool :chainable :least 1)
(> Real Real Bool :chainable :least 1)
(>= Int Int Bool :chainable :least 1)
(>= Real Real Bool :chainable :least 1)
; cvc5 and cvc4 solve only with a positive integer numeral as exponent (cvc5: or base 2).
(^ Int Int Int :nonlinear :partial "0 to the power of 0, a negative exponent" :extension)
(^ Real Real Real :nonlinear :partial "0 to a power that is not positive, a negative base with a power that is not an integer" :extension)
(abs Int Int)
(abs Real Real :extension)
(is_int Real Bool)
(to_int Real Int)
(to_real Int Real)
; Read on a Real too, as the number itself; in a logic with Real alone, numerals are Real already.
; z3 4.8.12 reads it as (to_real (to_int x)), which is another number: no test for it may have one.
(to_real Real Real :partial "the number is no integer: z3 cuts it off" :extension)
(~ Int Int :alias -)
(~ Real Real :alias -)
