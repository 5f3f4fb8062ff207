; SPDX-License-Identifier: MIT
; The operators of TypeFuzz as published (Park, Winterer, Zhang, Su, OOPSLA 2021, Fig. 4):
; Core, Ints, Reals, Reals_Ints and Strings. The figure has 83 signatures. 19 of them stand in
; it twice, because Reals_Ints repeats Ints and Reals; the set has 64.
; A row chooses one of data/operators by its name and sorts; nothing else is read from it.

; Core
(not Bool Bool)
(=> Bool Bool Bool :right-assoc)
(and Bool Bool Bool :left-assoc)
(or Bool Bool Bool :left-assoc)
(xor Bool Bool Bool :left-assoc)
(par (A) (= A A Bool :chainable))
(par (A) (distinct A A Bool :pairwise))
(par (A) (ite Bool A A A))

; Ints
(- Int Int)
(- Int Int Int :left-assoc)
(+ Int Int Int :left-assoc)
(* Int Int Int :left-assoc)
(div Int Int Int :left-assoc)
(mod Int Int Int)
(abs Int Int)
(<= Int Int Bool :chainable)
(< Int Int Bool :chainable)
(>= Int Int Bool :chainable)
(> Int Int Bool :chainable)

; Reals
(- Real Real)
(- Real Real Real :left-assoc)
(+ Real Real Real :left-assoc)
(* Real Real Real :left-assoc)
(/ Real Real Real :left-assoc)
(<= Real Real Bool :chainable)
(< Real Real Bool :chainable)
(>= Real Real Bool :chainable)
(> Real Real Bool :chainable)

; Reals_Ints
(to_real Int Real)
(to_int Real Int)
(is_int Real Bool)

; Strings
(str.++ String String String :left-assoc)
(str.len String Int)
(str.< String String Bool :chainable)

; Regular languages
(str.to_re String RegLan)
(str.in_re String RegLan Bool)
(re.none RegLan)
(re.all RegLan)
(re.allchar RegLan)
(re.++ RegLan RegLan RegLan :left-assoc)
(re.union RegLan RegLan RegLan :left-assoc)
(re.inter RegLan RegLan RegLan :left-assoc)
(re.* RegLan RegLan)
(re.comp RegLan RegLan)
(re.diff RegLan RegLan RegLan :left-assoc)
(re.+ RegLan RegLan)
(re.opt RegLan RegLan)
(re.range String String RegLan)

; More of strings
(str.<= String String Bool :chainable)
(str.at String Int String)
(str.substr String Int Int String)
(str.prefixof String String Bool)
(str.suffixof String String Bool)
(str.contains String String Bool)
(str.indexof String String Int Int)
(str.replace String String String String)
(str.replace_all String String String String)
(str.replace_re String RegLan String String)
(str.replace_re_all String RegLan String String)

; Strings and numbers
(str.is_digit String Bool)
(str.to_code String Int)
(str.from_code Int String)
(str.to_int String Int)
(str.from_int Int String)
