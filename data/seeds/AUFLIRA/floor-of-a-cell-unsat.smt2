; The integer part of a cell is not above the cell, for all cells at
; once.
(set-logic AUFLIRA)
(set-info :status unsat)
(declare-fun a () (Array Int Real))
(assert (exists ((i Int)) (> (to_real (to_int (select a i))) (select a i))))
(declare-fun b () (Array Int Real))
(assert (= b (store a 0 (+ 0.5 (to_real (to_int (select a 1)))))))
(assert (not (is_int (select b 0))))
(check-sat)
(exit)
