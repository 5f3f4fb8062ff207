; SPDX-License-Identifier: MIT
; right: unsat
(declare-fun f (Int Int) Int)
(declare-const q (Set Int))
(assert (distinct (set.fold f 0 (set.union (set.singleton 0) q)) (set.fold f 0 q)))
(assert (= q (set.singleton 0)))
(check-sat)
