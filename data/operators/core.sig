; SPDX-License-Identifier: MIT
; The Core theory, with the Boolean names of SMT-LIB 1 that z3 still reads. z3 reads
; and, or, xor without arguments, but only as the bare name: "and", not "(and)".

(par (A) (= A A Bool :chainable :commutative))
(=> Bool Bool Bool :right-assoc)
(and Bool Bool Bool :left-assoc :commutative :least 0)
(par (A) (distinct A A Bool :pairwise :commutative :least 1))
(false Bool)
(par (A) (if Bool A A A :alias ite))
(par (A) (if_then_else Bool A A A :alias ite))
(iff Bool Bool Bool :chainable :commutative :alias =)
(implies Bool Bool Bool :right-assoc :alias =>)
; cvc5 1.0.3 refuses an ite of sort RegLan when it solves.
(par (A) (ite Bool A A A))
(not Bool Bool)
(or Bool Bool Bool :left-assoc :commutative :least 0)
(true Bool)
(xor Bool Bool Bool :left-assoc :commutative :least 0)
