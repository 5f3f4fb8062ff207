; SPDX-License-Identifier: MIT
; right: sat
(declare-const a (Array Float32 Float32))
(declare-const c (Array Float32 Float32))
(assert (distinct a c))
(assert (= (_ +zero 8 24) (select c (_ -oo 8 24))))
(check-sat)
