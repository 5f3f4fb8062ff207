(mine.add (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc :commutative :least 1)
((_ mine.cut i j) (_ BitVec m) (_ BitVec (+ (- i j) 1)) :where (and (<= j i) (< i m)))
(par (A) (mine.same A A Bool :chainable :extension))
