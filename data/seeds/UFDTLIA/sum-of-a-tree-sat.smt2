; A tree of two levels with given sum of its labels, computed by a
; recursive definition.
(set-logic UFDTLIA)
(set-info :status sat)
(declare-datatype Tree ((leaf) (node (value Int) (left Tree) (right Tree))))
(define-fun-rec sum ((t Tree)) Int
  (ite ((_ is leaf) t) 0 (+ (value t) (sum (left t)) (sum (right t)))))
(declare-const a Int)
(declare-const b Int)
(define-fun t () Tree (node a (node b leaf leaf) (node 4 leaf leaf)))
(assert (= (sum t) 15))
(assert (and (< 0 a) (< a b)))
(check-sat)
(exit)
