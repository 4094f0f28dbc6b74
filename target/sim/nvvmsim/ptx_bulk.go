package nvvmsim

import (
	"strings"

	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// ptxBulkReduce is cp.reduce.async.bulk from shared to global memory, which combines each element by itself and at
// once. PTX guarantees that to the threads of the device alone ("relaxed.gpu"); that of a peer's memory, where all
// additions are made, holds for those of all devices.
func ptxBulkReduce(p *ptx, mods, args []string) {
	name := strings.Join(mods, ".")
	if !strings.HasPrefix(name, "reduce.async.bulk.global.shared::cta.bulk_group.") || len(args) != 3 {
		p.c.Fail("contains the PTX cp.%s, which has no simulator semantics", name)
	}
	m := p.modifiers(mods[6:])
	f := word.Combine(m.elem, m.kind)
	if f == nil {
		p.c.Fail("contains a bulk reduction by %s, which has no simulator semantics", m.kind)
	}
	dst, src, size := p.address(args[0], false), p.address(args[1], true), p.reg(args[2])
	p.c.Emit(func(a *engine.Agent) {
		n := bulkSize(a, a.F[size], dst(a), src(a))
		from, fo := a.Resolve(src(a), n)
		to, off := a.Resolve(dst(a), n)
		b := async.NewBulk(a)
		b.Reads, b.Elem, b.Combine, b.Scope = a.M.NewLanding(), m.elem, f, engine.ScopeSys
		b.Parts = []async.Part{{Src: from, From: fo, Dst: to, To: off, N: n}}
		b.Issue(a)
		async.BulkOf(a).Add(b)
	})
}
