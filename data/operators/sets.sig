; SPDX-License-Identifier: MIT
; Finite sets of cvc5 (set.*), their names in cvc4, and z3's sets, which are arrays to
; Bool and share some names with cvc4's. cvc5 1.0.3 reads no old name, z3 and cvc4 no
; new one, so no alias would be right for all; set.comprehension is the parser's.

(par (A) (card (Set A) Int :extension))
(par (A) (choose (Set A) A :partial "the set is empty" :extension))
; z3's sets may be infinite, those of cvc4 and cvc5 are finite: to them the universe of an infinite
; sort is some set. cvc4 wants --sets-ext.
(par (A) (complement (Set A) (Set A) :partial "the sort of the elements is infinite" :extension))
(par (A) (complement (Array A Bool) (Array A Bool) :extension))
(par (A) (emptyset (Set A) :extension))
(par (A) (insert A (Set A) (Set A) :right-assoc :extension))
; z3 reads any number of arguments of intersection and union, cvc4 two.
(par (A) (intersection (Set A) (Set A) (Set A) :left-assoc :commutative :least 1 :extension))
(par (A) (intersection (Array A Bool) (Array A Bool) (Array A Bool) :left-assoc :commutative :least 1 :extension))
; From a version between cvc4 1.8 and cvc5 1.0.
(par (A) (is_singleton (Set A) Bool :alias set.is_singleton))
(par (A) (member A (Set A) Bool :extension))
; Later than cvc5 1.0.3, as are set.is_empty and set.some.
(par (A) (set.all (-> A Bool) (Set A) Bool :extension))
(par (A) (set.card (Set A) Int :extension))
(par (A) (set.choose (Set A) A :partial "the set is empty" :extension))
; cvc5 wants --sets-ext for set.complement and set.universe.
(par (A) (set.complement (Set A) (Set A) :partial "the sort of the elements is infinite" :extension))
(par (A) (set.empty (Set A) :extension))
(par (A) (set.filter (-> A Bool) (Set A) (Set A) :extension))
(par (A B) (set.fold (-> A B B) B (Set A) B :extension))
(par (A) (set.insert A (Set A) (Set A) :right-assoc :extension))
(par (A) (set.inter (Set A) (Set A) (Set A) :left-assoc :commutative :extension))
(par (A) (set.is_empty (Set A) Bool :extension))
(par (A) (set.is_singleton (Set A) Bool :extension))
(par (A B) (set.map (-> A B) (Set A) (Set B) :extension))
(par (A) (set.member A (Set A) Bool :extension))
(par (A) (set.minus (Set A) (Set A) (Set A) :left-assoc :extension))
(par (A) (set.singleton A (Set A) :extension))
(par (A) (set.some (-> A Bool) (Set A) Bool :extension))
(par (A) (set.subset (Set A) (Set A) Bool :extension))
(par (A) (set.union (Set A) (Set A) (Set A) :left-assoc :commutative :extension))
(par (A) (set.universe (Set A) :partial "the sort of the elements is infinite" :extension))
(par (A) (setminus (Set A) (Set A) (Set A) :extension))
(par (A) (setminus (Array A Bool) (Array A Bool) (Array A Bool) :extension))
(par (A) (singleton A (Set A) :extension))
(par (A) (subset (Set A) (Set A) Bool :extension))
(par (A) (subset (Array A Bool) (Array A Bool) Bool :extension))
(par (A) (union (Set A) (Set A) (Set A) :left-assoc :commutative :least 1 :extension))
(par (A) (union (Array A Bool) (Array A Bool) (Array A Bool) :left-assoc :commutative :least 1 :extension))
(par (A) (univset (Set A) :partial "the sort of the elements is infinite" :extension))
