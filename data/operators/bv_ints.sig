; SPDX-License-Identifier: MIT
; Conversions between bit-vectors and integers. SMT-LIB 2.7 named them anew; no solver
; at hand knows the new names, and new ones drop the old, so both stand here.

(bv2int (_ BitVec m) Int :alias bv2nat)
(bv2nat (_ BitVec m) Int :extension)
((_ int2bv m) Int (_ BitVec m) :where (> m 0) :extension)
((_ int_to_bv m) Int (_ BitVec m) :where (> m 0))
(sbv_to_int (_ BitVec m) Int)
(ubv_to_int (_ BitVec m) Int)
