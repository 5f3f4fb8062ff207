; Between two different reals lies a third one; a gap would refute
; it.
(set-logic LRA)
(set-info :status unsat)
(assert (exists ((x Real) (y Real)) (and (< x y)
  (forall ((z Real)) (or (<= z x) (>= z y))))))
(declare-const c Real)
(assert (exists ((d Real)) (and (< c d) (< (+ d d) (+ c 3.0)))))
(check-sat)
(exit)
