; SPDX-License-Identifier: MIT
; Operators on Real alone. What Int and Real share stands in reals_ints.sig.

(/ Real Real Real :left-assoc :least 1 :nonlinear :partial "the divisor is 0")
