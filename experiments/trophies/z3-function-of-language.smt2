; SPDX-License-Identifier: MIT
; right: unsat
(declare-fun f (RegLan) Int)
(declare-const s String)
(assert (let ((a (re.+ (str.to_re "A")))) (not (= (f (re.++ (str.to_re s) (re.opt a))) (f (re.union a a))))))
(assert (= s "A"))
(check-sat)
