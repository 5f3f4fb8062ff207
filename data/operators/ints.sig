; SPDX-License-Identifier: MIT
; Operators with values in Int alone. What Int and Real share (+ - * < <= > >= abs ^) stands in
; reals_ints.sig, because the rows of one name stand together.

(div Int Int Int :left-assoc :least 1 :nonlinear :partial "the divisor is 0")
; z3 takes the integer parts of reals, also in mod and rem.
(div Real Real Int :left-assoc :nonlinear :partial "the integer part of the divisor is 0" :extension)
; z3 4.8.12 does not know divisible.
((_ divisible n) Int Bool :where (> n 0))
; Bitwise "and" of the last n bits of the two's complements, a natural number.
((_ iand n) Int Int Int :commutative :nonlinear :extension)
; Later than cvc5 1.0.3.
(int.ispow2 Int Bool :extension)
; Later than cvc5 1.0.3.
(int.log2 Int Int :partial "the argument is 0 or negative" :extension)
; 0 for a negative argument.
(int.pow2 Int Int :nonlinear :extension)
(mod Int Int Int :nonlinear :partial "the divisor is 0")
(mod Real Real Int :nonlinear :partial "the integer part of the divisor is 0" :extension)
; The remainder with the sign of the divisor: (mod x y), negated if y < 0.
(rem Int Int Int :nonlinear :partial "the divisor is 0" :extension)
(rem Real Real Int :nonlinear :partial "the integer part of the divisor is 0" :extension)
