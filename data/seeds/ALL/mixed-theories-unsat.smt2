; An array of strings indexed by numbers: equal places hold words of
; equal length.
(set-logic ALL)
(set-info :status unsat)
(declare-const a (Array Int String))
(declare-const i Int)
(declare-const j Int)
(assert (= (* 2 i) (+ i j)))
(assert (or (distinct (str.len (select a i)) (str.len (select a j)))
            (< (str.len (str.++ (select a i) "x")) 1)))
(check-sat)
(exit)
