; SPDX-License-Identifier: MIT
; right: sat
(declare-const x (_ FloatingPoint 2 6))
(assert (fp.eq (fp.div RNE x x) (fp.sub RTN (fp.div RNE x x) (fp.roundToIntegral RNE x))))
(check-sat)
