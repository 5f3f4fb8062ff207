; SPDX-License-Identifier: MIT
; Arrays with extensionality. (_ map f), (_ as-array f) and lambda are the parser's.
; For z3 a (Set A) is an (Array A Bool), hence the rows for Set that only z3 knows.

; cvc5 and cvc4 want a value, not just a constant term, as the argument.
(par (A B) (const B (Array A B) :extension))
(par (A) (const Bool (Set A) :extension))
; Equal on every index from the third argument to the fourth; the index sort is a
; bit-vector, floating-point number, Int or Real.
(par (A B) (eqrange (Array A B) (Array A B) A A Bool :extension))
(par (A B) (select (Array A B) A B))
(par (A) (select (Set A) A Bool :extension))
(par (A B) (store (Array A B) A B (Array A B)))
(par (A) (store (Set A) A Bool (Set A) :extension))
