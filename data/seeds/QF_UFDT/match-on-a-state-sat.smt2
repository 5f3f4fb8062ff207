; The next state of a small machine is told by cases; find a state
; that returns after two steps with another counter.
(set-logic QF_UFDT)
(set-info :status sat)
(declare-sort Tick 0)
(declare-fun next (Tick) Tick)
(declare-datatype State ((idle) (run (since Tick)) (stop (at Tick) (again State))))
(define-fun step ((s State)) State
  (match s ((idle idle) ((run t) (stop (next t) s)) ((stop t r) r))))
(declare-const s State)
(assert (= (step (step s)) s))
(assert (not (= s idle)))
(assert (distinct (next (since s)) (since s)))
(check-sat)
(exit)
