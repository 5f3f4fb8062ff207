; SPDX-License-Identifier: MIT
; Fixed-size bit-vectors. Every operator of the standard is total: division by zero
; has a value. (_ bvN m) is the parser's.

((_ bit2bool i) (_ BitVec m) Bool :where (< i m) :extension)
(bvadd (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc :commutative :least 1)
(bvand (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc :commutative :least 1)
(bvashr (_ BitVec m) (_ BitVec m) (_ BitVec m))
(bvcomp (_ BitVec m) (_ BitVec m) (_ BitVec 1) :commutative)
(bvlshr (_ BitVec m) (_ BitVec m) (_ BitVec m))
(bvmul (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc :commutative :least 1)
(bvnand (_ BitVec m) (_ BitVec m) (_ BitVec m) :commutative)
(bvneg (_ BitVec m) (_ BitVec m))
; Unlike the other overflow predicates, unknown to cvc5 1.0.3.
(bvnego (_ BitVec m) Bool)
(bvnor (_ BitVec m) (_ BitVec m) (_ BitVec m) :commutative)
(bvnot (_ BitVec m) (_ BitVec m))
(bvor (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc :commutative :least 1)
; For cvc4 1.8 the result is a Bool.
(bvredand (_ BitVec m) (_ BitVec 1) :extension)
(bvredor (_ BitVec m) (_ BitVec 1) :extension)
; The predicates from here to bvusubo: cvc5 1.0.3 knows them, z3 4.8.12 does not.
(bvsaddo (_ BitVec m) (_ BitVec m) Bool :commutative)
(bvsdiv (_ BitVec m) (_ BitVec m) (_ BitVec m))
; z3's own: the same as without _i if the divisor is not 0; four more below.
(bvsdiv_i (_ BitVec m) (_ BitVec m) (_ BitVec m) :partial "the divisor is 0" :extension)
(bvsdivo (_ BitVec m) (_ BitVec m) Bool)
(bvsge (_ BitVec m) (_ BitVec m) Bool)
(bvsgt (_ BitVec m) (_ BitVec m) Bool)
(bvshl (_ BitVec m) (_ BitVec m) (_ BitVec m))
(bvsle (_ BitVec m) (_ BitVec m) Bool)
(bvslt (_ BitVec m) (_ BitVec m) Bool)
(bvsmod (_ BitVec m) (_ BitVec m) (_ BitVec m))
(bvsmod_i (_ BitVec m) (_ BitVec m) (_ BitVec m) :partial "the divisor is 0" :extension)
; True if the signed product does not exceed the greatest value.
(bvsmul_noovfl (_ BitVec m) (_ BitVec m) Bool :commutative :extension)
; True if the signed product is not below the least value.
(bvsmul_noudfl (_ BitVec m) (_ BitVec m) Bool :commutative :extension)
(bvsmulo (_ BitVec m) (_ BitVec m) Bool :commutative)
(bvsrem (_ BitVec m) (_ BitVec m) (_ BitVec m))
(bvsrem_i (_ BitVec m) (_ BitVec m) (_ BitVec m) :partial "the divisor is 0" :extension)
(bvssubo (_ BitVec m) (_ BitVec m) Bool)
(bvsub (_ BitVec m) (_ BitVec m) (_ BitVec m))
(bvuaddo (_ BitVec m) (_ BitVec m) Bool :commutative)
(bvudiv (_ BitVec m) (_ BitVec m) (_ BitVec m))
(bvudiv_i (_ BitVec m) (_ BitVec m) (_ BitVec m) :partial "the divisor is 0" :extension)
(bvuge (_ BitVec m) (_ BitVec m) Bool)
(bvugt (_ BitVec m) (_ BitVec m) Bool)
(bvule (_ BitVec m) (_ BitVec m) Bool)
(bvult (_ BitVec m) (_ BitVec m) Bool)
; True if the unsigned product fits.
(bvumul_noovfl (_ BitVec m) (_ BitVec m) Bool :commutative :extension)
(bvumulo (_ BitVec m) (_ BitVec m) Bool :commutative)
(bvurem (_ BitVec m) (_ BitVec m) (_ BitVec m))
(bvurem_i (_ BitVec m) (_ BitVec m) (_ BitVec m) :partial "the divisor is 0" :extension)
(bvusubo (_ BitVec m) (_ BitVec m) Bool)
; z3 and cvc4 read more than two arguments, cvc5 does not. z3 also reads one, but not
; as that argument itself, so we do not.
(bvxnor (_ BitVec m) (_ BitVec m) (_ BitVec m) :lenient left-assoc :commutative)
(bvxor (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc :commutative :least 1)
(concat (_ BitVec i) (_ BitVec j) (_ BitVec (+ i j)) :lenient left-assoc :least 1)
; Rotations by the value of the second argument, modulo the width.
(ext_rotate_left (_ BitVec m) (_ BitVec m) (_ BitVec m) :extension)
(ext_rotate_right (_ BitVec m) (_ BitVec m) (_ BitVec m) :extension)
((_ extract i j) (_ BitVec m) (_ BitVec (+ (- i j) 1)) :where (and (>= i j) (< i m)))
((_ repeat i) (_ BitVec m) (_ BitVec (* i m)) :where (> i 0))
((_ rotate_left i) (_ BitVec m) (_ BitVec m))
((_ rotate_right i) (_ BitVec m) (_ BitVec m))
((_ sign_extend i) (_ BitVec m) (_ BitVec (+ m i)))
((_ zero_extend i) (_ BitVec m) (_ BitVec (+ m i)))
