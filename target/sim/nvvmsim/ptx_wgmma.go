package nvvmsim

import (
	"fmt"
	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
	"slices"
	"strings"
)

// ptxCompare is setp of integers, into one predicate.
func ptxCompare(p *ptx, mods, args []string) {
	e := p.modifiers(mods).elem
	unsigned := strings.HasPrefix(mods[len(mods)-1], "u")
	d, x, y := p.reg(args[0]), p.reg(args[1]), p.reg(args[2])
	less := func(x, y uint64) bool {
		if unsigned {
			return x&e.Mask() < y&e.Mask()
		}
		return e.Signed(x) < e.Signed(y)
	}
	holds := map[string]func(x, y uint64) bool{
		"eq": func(x, y uint64) bool { return x&e.Mask() == y&e.Mask() },
		"ne": func(x, y uint64) bool { return x&e.Mask() != y&e.Mask() },
		"lt": less, "gt": func(x, y uint64) bool { return less(y, x) },
		"le": func(x, y uint64) bool { return !less(y, x) }, "ge": func(x, y uint64) bool { return !less(x, y) },
	}[mods[0]]
	if holds == nil || e.IsFloat() || e.Bits == 0 {
		p.c.Fail("contains the PTX setp.%s, which has no simulator semantics", strings.Join(mods, "."))
	}
	p.c.Emit(func(a *engine.Agent) { a.F[d] = word.Bit(holds(a.F[x], a.F[y])) })
}

// ptxMBarrier is mbarrier.arrive of one thread, with an unused state.
func ptxMBarrier(p *ptx, mods, args []string) {
	if mods[0] != "arrive" || len(mods) < 2 || !strings.HasPrefix(mods[1], "shared") || len(args) != 2 || args[0] != "_" {
		p.c.Fail("contains the PTX mbarrier.%s, which has no simulator semantics", strings.Join(mods, "."))
	}
	addr := p.address(args[1], true)
	p.c.Emit(func(a *engine.Agent) {
		b := async.MBarrierAt(a, addr(a))
		b.Usable(a, false)
		b.Arrive(a, 1, false)
	})
}

// ptxWgmma is wgmma.mma_async and what orders it.
func ptxWgmma(p *ptx, mods, args []string) {
	switch mods[0] {
	case "fence":
		wgmmaFence(p.c, p.op)
	case "commit_group":
		wgmmaCommit(p.c, p.op)
	case "wait_group":
		n, touches := p.reg(args[0]), len(p.tied) > 0
		p.c.Emit(func(a *engine.Agent) { wgmmaGroupsOf(a).wait(a, int(a.F[n]), touches) })
	case "mma_async":
		ptxMMAAsync(p, mods, args)
	default:
		p.c.Fail("contains the PTX wgmma.%s, which has no simulator semantics", mods[0])
	}
}

// ptxMMAAsync is wgmma.mma_async.sync.aligned.mMnNkK.d.a.b {d}, a, b, p, signs, turns: a
// is a descriptor or four registers, signs are not of integers, turns of 16-bit
// elements in shared memory only.
func ptxMMAAsync(p *ptx, mods, args []string) {
	var m, n, k int
	known := len(mods) >= 7
	if known {
		_, err := fmt.Sscanf(mods[3], "m%dn%dk%d", &m, &n, &k)
		known = err == nil && m == 64
	}
	if !known {
		p.c.Fail("contains the PTX wgmma.%s, which has no simulator semantics", strings.Join(mods, "."))
	}
	d, ta, tb := mods[4], mods[5], mods[6]
	registers := n / 2
	if d == "f16" {
		registers = n / 4
	}
	if len(args) < registers {
		p.c.Fail("has %d operands, fewer than the registers of its accumulator", len(args))
	}
	w := wgmmaOf(p.c, n, k, d, ta, tb, registers)
	for _, s := range args[:registers] {
		w.acc = append(w.acc, p.reg(s))
	}
	args = args[registers:]
	signs, turns := 2, 0
	if d == "s32" {
		signs = 0
	}
	if w.a.bits == 16 {
		turns = 2
	}
	switch len(args) {
	case 3 + signs + turns:
		w.descA = p.reg(args[0])
		args = args[1:]
	case 6 + signs + turns/2:
		for _, s := range args[:4] {
			w.regsA = append(w.regsA, engine.Span{At: p.reg(s), N: 1})
		}
		args = args[4:]
	default:
		p.c.Fail("contains a PTX wgmma.mma_async with %d operands, which has no simulator semantics", registers+len(args))
	}
	w.descB, w.add = p.reg(args[0]), p.reg(args[1])
	args = args[2:]
	if signs > 0 {
		w.signA, w.signB = p.reg(args[0]), p.reg(args[1])
		args = args[signs:]
	}
	if len(args) > 0 {
		w.turnB = p.reg(args[len(args)-1])
	}
	if len(args) > 1 {
		w.turnA = p.reg(args[0])
	}
	w.saturate = slices.Contains(mods, "satfinite")
	w.emit(p.c)
}
