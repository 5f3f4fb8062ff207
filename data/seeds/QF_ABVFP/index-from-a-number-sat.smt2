; A number converted to an index of a table of words; the word there
; has the sign of the number.
(set-logic QF_ABVFP)
(set-info :status sat)
(declare-const t (Array (_ BitVec 4) (_ BitVec 8)))
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.lt ((_ to_fp 5 11) RNE 3.0) x ((_ to_fp 5 11) RNE 9.0)))
(assert (= (select t ((_ fp.to_ubv 4) RTZ x)) #x80))
(assert (bvslt (select t ((_ fp.to_ubv 4) RTP x)) (select t #x3)))
(assert (not (= (select t #x3) #x80)))
(check-sat)
(exit)
