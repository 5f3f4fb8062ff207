; The same bytes read twice give the same number, unless a write
; comes between; here it goes elsewhere.
(set-logic QF_ABVFP)
(set-info :status unsat)
(declare-const m (Array (_ BitVec 8) (_ BitVec 16)))
(declare-const i (_ BitVec 8))
(declare-const v (_ BitVec 16))
(assert (let ((m2 (store m (bvadd i #x01) v)))
  (not (= ((_ to_fp 5 11) (select m2 i)) ((_ to_fp 5 11) (select m i))))))
(check-sat)
(exit)
