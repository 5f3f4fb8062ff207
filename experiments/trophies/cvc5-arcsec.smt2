; SPDX-License-Identifier: MIT
; right: unsat
(assert (not (= (arcsec 1.0) 0.0)))
(check-sat)
