#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random ground terms of every operator: our value against the solvers' opinion.

For each term t with our value v the solver must find (distinct t v) unsat. Terms
that are unspecified or unknown for us are skipped. Differences are printed one
per line; settle them from the standard and write them down in docs/semantics.md.

  scripts/eval_differential.py --solver z3 --theory fp --count 100 --seed 1
"""
import argparse
import random
import shutil
import subprocess
import sys

FORMATS = [(3, 3), (2, 4), (5, 11), (8, 24), (11, 53), (4, 7)]
MODES = ["RNE", "RNA", "RTP", "RTN", "RTZ"]
SESSIONS = {
    "z3": ["z3", "-in", "-t:5000"],
    "cvc5": ["cvc5", "--incremental", "--lang=smt2", "--strings-exp", "--fp-exp", "--tlimit-per=5000"],
    "cvc4": ["cvc4", "--incremental", "--lang=smt2", "--strings-exp", "--tlimit-per=5000"],
}


# Declarations that every term may use.
PRELUDE = [
    "(declare-datatypes ((E 0)) (((red) (green) (blue))))",
    "(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))",
    "(declare-datatypes ((P 1)) ((par (T) ((none) (some (val T))))))",
]
# Differences that were settled as the solver's fault (docs/semantics.md): shown, not counted.
KNOWN = {
    ("z3", "fp.fma"), ("z3", "bvsmul_noovfl"), ("z3", "=(finite)"), ("z3", "distinct(finite)"),
    ("z3", "fp.roundToIntegral"),
    ("cvc5", "str.in_re"), ("cvc5", "fp.roundToIntegral"), ("cvc5", "to_fp(fp)"), ("cvc5", "fp.sqrt"),
    ("cvc5", "to_fp(signed)"), ("cvc5", "to_fp_unsigned"),
}


class Gen:
    def __init__(self, seed, solver):
        self.r = random.Random(seed)
        self.solver = solver

    def int(self):
        r = self.r
        n = r.choice([0, 1, -1, 2, -2, 3, 7, -7, r.randint(-20, 20), r.randint(-2**70, 2**70), 2**63, -2**63])
        return f"(- {-n})" if n < 0 else str(n)

    def small(self):
        n = self.r.randint(-2, 7)
        return f"(- {-n})" if n < 0 else str(n)

    def real(self):
        r = self.r
        n, d = r.choice([0, 1, -1, r.randint(-50, 50), r.randint(-2**40, 2**40)]), r.choice([1, 2, 3, 8, r.randint(1, 1000)])
        t = f"(/ {abs(n)}.0 {d}.0)"
        return f"(- {t})" if n < 0 else t

    def bv(self, w):
        r = self.r
        n = r.choice([0, 1, 2**w - 1, 2**(w - 1), 2**(w - 1) - 1, r.getrandbits(w), r.getrandbits(w), r.randint(0, min(2 * w, 2**w - 1))])
        return f"#b{n:0{w}b}"

    def width(self):
        return self.r.choice([1, 2, 3, 4, 8, 16, 32, 64, 65, 100])

    def fmt(self):
        if self.solver in ("cvc5", "cvc4"):
            return self.r.choice([(8, 24), (11, 53)] if self.r.random() < .5 else FORMATS)
        return self.r.choice(FORMATS)

    def fp(self, f):
        r = self.r
        e, s = f
        c = r.random()
        if c < .06:
            return f"(_ {r.choice(['NaN', '+oo', '-oo', '+zero', '-zero'])} {e} {s})"
        exp = r.getrandbits(e)
        sig = r.getrandbits(s - 1)
        if c < .2:
            exp = r.choice([0, 1, 2**e - 2])
        elif c < .5:
            exp = max(0, min(2**e - 1, 2**(e - 1) - 1 + r.randint(-3, 3)))
        if r.random() < .4:
            sig = r.choice([0, 1, 2**(s - 1) - 1, 2**(s - 2)])
        return f"(fp #b{r.getrandbits(1)} #b{exp:0{e}b} #b{sig:0{s - 1}b})"

    def str(self):
        r = self.r
        n = r.choice([0, 1, 1, 2, 3, 4, 6])
        return '"' + "".join(r.choice(["a", "b", "a", "b", "A", "0", "9", "\\u{e9}", "\\u{10000}"]) for _ in range(n)) + '"'

    def word(self):
        return '"' + "".join(self.r.choice("ab") for _ in range(self.r.choice([0, 1, 1, 2, 3]))) + '"'

    def re(self, depth=2):
        r = self.r
        if depth == 0 or r.random() < .2:
            return r.choice(['(str.to_re "a")', '(str.to_re "ab")', '(re.range "a" "b")', "re.allchar", '(str.to_re "")', "re.none", '(str.to_re "b")', '(re.range "b" "a")', "re.all"])
        a, b = self.re(depth - 1), self.re(depth - 1)
        lo = r.randint(0, 2)
        return r.choice([f"(re.++ {a} {b})", f"(re.union {a} {b})", f"(re.inter {a} {b})", f"(re.* {a})", f"(re.+ {a})", f"(re.opt {a})",
                         f"(re.comp {a})", f"(re.diff {a} {b})", f"((_ re.^ {lo}) {a})", f"((_ re.loop {lo} {lo + r.randint(0, 2) - (r.random() < .1)}) {a})".replace("-1", "0")])

    def seq(self):
        items = [f"(seq.unit {self.r.randint(0, 2)})" for _ in range(self.r.choice([0, 1, 2, 3, 4]))]
        if not items:
            return "(as seq.empty (Seq Int))"
        return items[0] if len(items) == 1 else "(seq.++ " + " ".join(items) + ")"

    def bool(self, depth=2):
        r = self.r
        if depth == 0 or r.random() < .15:
            return r.choice(["true", "false", "(< 1 2)", "(= 3 4)"])
        op = r.choice(["not", "and", "or", "xor", "=>", "ite", "=", "distinct"])
        n = {"not": 1, "ite": 3, "distinct": 2, "xor": 2}.get(op, r.choice([2, 2, 3, 4]))
        return f"({op} {' '.join(self.bool(depth - 1) for _ in range(n))})"

    def list(self):
        t = "nil"
        for _ in range(self.r.choice([0, 1, 2, 3])):
            t = f"(cons {self.r.randint(0, 2)} {t})"
        return t

    def set(self):
        items = [f"(set.singleton {self.r.randint(0, 4)})" for _ in range(self.r.choice([0, 1, 2, 3]))]
        if not items:
            return "(as set.empty (Set Int))"
        return items[0] if len(items) == 1 else "(set.union " + " ".join(items) + ")"


def terms(theory, solver, g):
    """Yields (operator, function making one term)."""
    r = g.r
    z3, cvc5 = solver == "z3", solver == "cvc5"
    if theory == "core":
        for op, n in [("not", [1]), ("and", [2, 3, 5]), ("or", [2, 3, 5]), ("xor", [2, 3]), ("=>", [2, 3, 4]), ("=", [2, 3]), ("ite", [3])]:
            yield op, lambda op=op, n=n: f"({op} {' '.join(g.bool() for _ in range(r.choice(n)))})"
        yield "=(Int)", lambda: f"(= {' '.join(g.small() for _ in range(r.choice([2, 3])))})"
        yield "distinct", lambda: f"(distinct {' '.join(g.small() for _ in range(r.choice([2, 3, 4])))})"
        yield "ite(Int)", lambda: f"(ite {g.bool()} {g.int()} {g.int()})"
        yield "let", lambda: f"(let ((x {g.small()}) (y {g.small()})) (let ((x y) (y x)) (- x (* 2 y))))"
        yield "forall", lambda: f"(forall ((a Bool) (b Bool)) (or (= a {g.bool(1)}) (xor a b) (=> b {g.bool(1)} a)))"
        yield "exists", lambda: f"(exists ((a Bool) (b Bool)) (and (= a {g.bool(1)}) (xor a b) (=> b {g.bool(1)} a)))"
    if theory == "nary":
        for op in ["+", "-", "*"]:
            yield op, lambda op=op: f"({op} {g.int()} {g.small()} {g.small()} {g.small()})"
        for op in ["<", "<=", ">", ">="]:
            yield op, lambda op=op: f"({op} {g.small()} {g.small()} {g.small()})"
        yield "div", lambda: f"(div {g.int()} {r.choice([1, 2, 3, 7])} {r.choice(['2', '(- 3)'])})"
        yield "/", lambda: f"(/ {g.real()} 2.0 {r.choice(['3.0', '(- 7.0)'])})"

        def many(op):
            w = g.width()
            return f"({op} {' '.join(g.bv(w) for _ in range(r.choice([3, 4])))})"
        for op in ["bvadd", "bvmul", "bvand", "bvor", "bvxor"]:
            yield op, lambda op=op: many(op)
        yield "str.++", lambda: f"(str.++ {g.str()} {g.str()} {g.str()})"
    if theory == "datatypes":
        enum = lambda: r.choice(["red", "green", "blue"])
        option = lambda: r.choice(["(as none (P Int))", f"(some {r.randint(0, 2)})"])
        yield "=", lambda: r.choice([f"(= {enum()} {enum()})", f"(= {g.list()} {g.list()})", f"(= {option()} {option()})"])
        yield "constructor", lambda: f"(cons {g.small()} {g.list()})"
        yield "tester", lambda: r.choice([f"((_ is cons) {g.list()})", f"((_ is some) {option()})", f"((_ is red) {enum()})"])
        yield "selector", lambda: r.choice([f"(hd (cons {g.small()} {g.list()}))", f"(tl (cons 1 {g.list()}))", f"(val (some {g.small()}))"])
        yield "match", lambda: f"(match {g.list()} ((nil (- 1)) ((cons h t) (match t ((nil h) (x (+ 10 h)))))))"
    if theory == "ints":
        for op in ["+", "-", "*", "div", "mod", "<", "<=", ">", ">="] + (["rem"] if z3 else []):
            yield op, lambda op=op: f"({op} {g.int()} {g.int()})"
        for op in ["-", "abs"]:
            yield op, lambda op=op: f"({op} {g.int()})"
        yield "divisible", lambda: f"((_ divisible {r.randint(1, 9)}) {g.int()})"
        if cvc5:
            yield "iand", lambda: f"((_ iand {r.randint(1, 8)}) {g.int()} {g.int()})"
            yield "int.pow2", lambda: f"(int.pow2 {g.small()})"
    if theory == "reals":
        for op in ["+", "-", "*", "/", "<", "<=", ">", ">="]:
            yield op, lambda op=op: f"({op} {g.real()} {g.real()})"
        for op in ["to_int", "is_int", "-"] + (["abs"] if z3 or cvc5 else []):
            yield op, lambda op=op: f"({op} {g.real()})"
        yield "to_real", lambda: f"(to_real {g.int()})"
    if theory == "bv":
        ops = "bvadd bvsub bvmul bvand bvor bvxor bvnand bvnor bvxnor bvudiv bvurem bvsdiv bvsrem bvsmod bvshl bvlshr bvashr bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge bvcomp".split()
        ops += "bvumul_noovfl bvsmul_noovfl bvsmul_noudfl ext_rotate_left ext_rotate_right".split() if z3 else []

        def binary(op):
            w = min(g.width(), 16) if op.startswith(("bvudiv", "bvurem", "bvs", "bvmul", "bvumul")) and r.random() < .5 else g.width()
            return f"({op} {g.bv(w)} {g.bv(w)})"
        for op in ops:
            yield op, lambda op=op: binary(op)
        if cvc5:
            for op in "bvuaddo bvsaddo bvumulo bvsmulo bvusubo bvssubo bvsdivo".split():
                yield op, lambda op=op: binary(op)
        if z3:
            yield "bit2bool", lambda: f"((_ bit2bool {r.randint(0, 3)}) {g.bv(4)})"
            for op in "bvudiv_i bvsdiv_i bvurem_i bvsrem_i bvsmod_i".split():
                yield op, lambda op=op: binary(op)
        for op in ["bvnot", "bvneg", "bv2nat"] + (["bvredor", "bvredand"] if z3 or cvc5 else []):
            yield op, lambda op=op: f"({op} {g.bv(g.width())})"
        for op in ["rotate_left", "rotate_right", "zero_extend", "sign_extend"]:
            yield op, lambda op=op: f"((_ {op} {r.choice([0, 1, 2, 7, 70])}) {g.bv(g.width())})"
        yield "repeat", lambda: f"((_ repeat {r.randint(1, 5)}) {g.bv(g.width())})"
        yield "concat", lambda: f"(concat {g.bv(g.width())} {g.bv(g.width())})"
        yield "int2bv", lambda: f"((_ int2bv {g.width()}) {g.int()})"

        def extract():
            w = g.width()
            lo = r.randrange(w)
            return f"((_ extract {r.randint(lo, w - 1)} {lo}) {g.bv(w)})"
        yield "extract", extract
    if theory == "fp":
        def fp(op, n, mode):
            f = g.fmt()
            return f"({op} {r.choice(MODES) + ' ' if mode else ''}{' '.join(g.fp(f) for _ in range(n))})"
        for op, n in [("fp.add", 2), ("fp.sub", 2), ("fp.mul", 2), ("fp.div", 2), ("fp.fma", 3), ("fp.sqrt", 1), ("fp.roundToIntegral", 1)]:
            yield op, lambda op=op, n=n: fp(op, n, True)
        for op, n in [("fp.rem", 2), ("fp.min", 2), ("fp.max", 2), ("fp.abs", 1), ("fp.neg", 1), ("fp.lt", 2), ("fp.leq", 2), ("fp.gt", 2), ("fp.geq", 2), ("fp.eq", 2),
                      ("fp.isNormal", 1), ("fp.isSubnormal", 1), ("fp.isZero", 1), ("fp.isInfinite", 1), ("fp.isNaN", 1), ("fp.isNegative", 1), ("fp.isPositive", 1), ("fp.to_real", 1)]:
            yield op, lambda op=op, n=n: fp(op, n, False)

        def idx():
            f = g.fmt()
            return f"(_ to_fp {f[0]} {f[1]})"
        yield "to_fp(fp)", lambda: f"({idx()} {r.choice(MODES)} {g.fp(g.fmt())})"
        yield "to_fp(real)", lambda: f"({idx()} {r.choice(MODES)} {g.real()})"
        yield "to_fp(signed)", lambda: f"({idx()} {r.choice(MODES)} {g.bv(g.width())})"
        yield "to_fp_unsigned", lambda: f"({idx().replace('to_fp', 'to_fp_unsigned')} {r.choice(MODES)} {g.bv(g.width())})"

        def pattern():
            f = g.fmt()
            return f"((_ to_fp {f[0]} {f[1]}) {g.bv(f[0] + f[1])})"
        yield "to_fp(bv)", pattern
        for op in ["fp.to_ubv", "fp.to_sbv"]:
            yield op, lambda op=op: f"((_ {op} {r.choice([1, 2, 4, 8, 32])}) {r.choice(MODES)} {g.fp(g.fmt())})"
        if z3:
            yield "fp.to_ieee_bv", lambda: f"(fp.to_ieee_bv {g.fp(g.fmt())})"
    if theory == "strings":
        s, i = g.str, g.small
        yield "str.++", lambda: f"(str.++ {s()} {s()})"
        for op in ["str.len", "str.is_digit", "str.to_code", "str.to_int"] + (["str.rev", "str.to_lower", "str.to_upper"] if cvc5 else []):
            yield op, lambda op=op: f"({op} {s()})"
        for op in ["str.<", "str.<=", "str.prefixof", "str.suffixof", "str.contains"]:
            yield op, lambda op=op: f"({op} {g.word()} {g.word()})"
        yield "str.at", lambda: f"(str.at {s()} {i()})"
        yield "str.substr", lambda: f"(str.substr {s()} {i()} {i()})"
        yield "str.indexof", lambda: f"(str.indexof {g.word()} {g.word()} {i()})"
        yield "str.replace", lambda: f"(str.replace {g.word()} {g.word()} {s()})"
        if not z3:
            yield "str.replace_all", lambda: f"(str.replace_all {g.word()} {g.word()} {s()})"
            yield "str.replace_re", lambda: f"(str.replace_re {g.word()} {g.re(1)} {s()})"
            yield "str.replace_re_all", lambda: f"(str.replace_re_all {g.word()} {g.re(1)} {s()})"
        yield "str.from_code", lambda: f"(str.from_code {r.choice([g.int(), '97', '196607', '196608'])})"
        yield "str.from_int", lambda: f"(str.from_int {g.int()})"
        yield "str.in_re", lambda: f"(str.in_re {g.word()} {g.re(3)})"
        if cvc5:
            yield "str.update", lambda: f"(str.update {s()} {i()} {s()})"
            yield "str.indexof_re", lambda: f"(str.indexof_re {g.word()} {g.re(1)} {i()})"
        if z3:
            yield "re.reverse", lambda: f"(str.in_re {g.word()} (re.reverse {g.re(2)}))"
            yield "re.loop(args)", lambda: f"(str.in_re {g.word()} (re.loop {g.re(1)} {r.randint(0, 1)} {r.randint(1, 3)}))"
            yield "str.last_indexof", lambda: f"(str.last_indexof {g.word()} {g.word()})"
    if theory == "seq":
        s, i = g.seq, g.small
        for op in ["seq.len"] + (["seq.rev"] if cvc5 else []):
            yield op, lambda op=op: f"({op} {s()})"
        for op in ["seq.++", "seq.contains", "seq.prefixof", "seq.suffixof"]:
            yield op, lambda op=op: f"({op} {s()} {s()})"
        yield "seq.at", lambda: f"(seq.at {s()} {i()})"
        yield "seq.nth", lambda: f"(seq.nth {s()} {i()})"
        yield "seq.extract", lambda: f"(seq.extract {s()} {i()} {i()})"
        yield "seq.indexof", lambda: f"(seq.indexof {s()} {s()} {i()})"
        yield "seq.replace", lambda: f"(seq.replace {s()} {s()} {s()})"
        if cvc5:
            yield "seq.replace_all", lambda: f"(seq.replace_all {s()} {s()} {s()})"
            yield "seq.update", lambda: f"(seq.update {s()} {i()} {s()})"
    if theory == "sets" and cvc5:
        for op in ["set.union", "set.inter", "set.minus", "set.subset"]:
            yield op, lambda op=op: f"({op} {g.set()} {g.set()})"
        yield "set.member", lambda: f"(set.member {r.randint(0, 4)} {g.set()})"
        yield "set.card", lambda: f"(set.card {g.set()})"
        yield "set.insert", lambda: f"(set.insert {r.randint(0, 4)} {r.randint(0, 4)} {g.set()})"
    if theory == "arrays":
        def array(sort, index, element):
            t = f"((as const (Array {sort})) {element()})"
            for _ in range(r.randint(0, 5)):
                t = f"(store {t} {index()} {element()})"
            return t
        narrow = lambda: array("(_ BitVec 2) (_ BitVec 1)", lambda: g.bv(2), lambda: g.bv(1))
        wide = lambda: array("Int Int", lambda: str(r.randint(0, 3)), lambda: str(r.randint(0, 2)))
        yield "=(finite)", lambda: f"(= {narrow()} {narrow()})"
        yield "distinct(finite)", lambda: f"(distinct {narrow()} {narrow()})"
        yield "=(infinite)", lambda: f"(= {wide()} {wide()})"
        yield "select", lambda: f"(select {wide()} {r.randint(0, 4)})"
        yield "store", lambda: f"(store {narrow()} {g.bv(2)} {g.bv(1)})"


def ask(solver, batch):
    script = ["(set-logic ALL)"] + PRELUDE
    for term, value in batch:
        script += ["(push 1)", f"(assert (distinct {term} {value}))", "(check-sat)", "(pop 1)", '(echo "|")']
    done = subprocess.run(SESSIONS[solver], input="\n".join(script), capture_output=True, text=True, timeout=1200)
    return [part.strip() for part in done.stdout.replace('"|"', "|").split("|")[:len(batch)]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--eval", default="build/release/bin/ground_eval")
    parser.add_argument("--solver", default="z3", choices=SESSIONS)
    parser.add_argument("--theory", default="core,nary,datatypes,ints,reals,bv,fp,strings,seq,sets,arrays")
    parser.add_argument("--count", type=int, default=100, help="terms per operator")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if shutil.which(args.solver) is None:
        print(f"skipped: {args.solver} is not installed")
        sys.exit(77)
    asked_in_all = 0
    differences = 0
    for theory in args.theory.split(","):
        generator = Gen(args.seed, args.solver)
        for op, make in terms(theory, args.solver, generator):
            some = [make() for _ in range(args.count)]
            values = subprocess.run([args.eval], input="\n".join(PRELUDE + some) + "\n", capture_output=True, text=True, check=True).stdout.splitlines()
            assert len(values) == len(some), f"{op}: the evaluator died"
            asked = [(t, v.removeprefix("disputed ")) for t, v in zip(some, values) if not v.startswith(("unspecified", "unknown"))]
            unknown = [(t, v) for t, v in zip(some, values) if v.startswith("unknown")]
            disputed = {t for t, v in zip(some, values) if v.startswith("disputed")}
            answers = ask(args.solver, asked) if asked else []
            wrong = [(t, v, a) for (t, v), a in zip(asked, answers) if a == "sat"]
            other = [(t, v, a) for (t, v), a in zip(asked, answers) if a not in ("sat", "unsat")]
            known = (args.solver, op) in KNOWN
            differences += 0 if known else len([w for w in wrong if w[0] not in disputed])
            asked_in_all += len(asked)
            print(f"{theory:8} {op:22} asked {len(asked):4} agree {len(answers) - len(wrong) - len(other):4} differ {len(wrong):3} no answer {len(other) + len(asked) - len(answers)} we do not know {len(unknown)}", flush=True)
            for t, v, _ in wrong[:6]:
                print(f"  DIFFERS{' (disputed)' if t in disputed else ' (known)' if known else ''}: {t}  we say {v}")
            for t, v, a in other[:1]:
                print(f"  no answer: {t}: {a[:150]}")
            for t, v in unknown[:1]:
                print(f"  we do not know: {t}: {v}")
    print(f"{args.solver}: {asked_in_all} terms, {differences} differences that are not settled")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
