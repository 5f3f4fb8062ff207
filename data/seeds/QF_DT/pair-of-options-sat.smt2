; A parametric pair of options: one side empty, the other filled
; with something that is again a pair.
(set-logic QF_DT)
(set-info :status sat)
(declare-datatypes ((Option 1)) ((par (A) ((none) (some (value A))))))
(declare-datatypes ((Pair 2)) ((par (A B) ((pair (first A) (second B))))))
(declare-datatype Bit ((zero) (one)))
(declare-const p (Pair (Option Bit) (Option (Pair Bit Bit))))
(assert (not (= (second p) (as none (Option (Pair Bit Bit))))))
(assert (= (first p) (as none (Option Bit))))
(assert (let ((q (value (second p)))) (distinct (first q) (second q))))
(check-sat)
(exit)
