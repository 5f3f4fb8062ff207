; The integer part of a cell is not above the cell, for all cells at
; once.
(set-logic AUFLIRA)
(set-info :status unsat)
(declare-fun a () (Array Int Real))
(assert (exists ((i Int)) (> (to_real (to_int (select a i))) (select a i))))
(check-sat)
(exit)
