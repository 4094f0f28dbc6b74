package tilegen

import (
	"fmt"
	"strings"
)

// protocol is an exchange by puts or gets and signals, expanded: in each round every device passes a tile to the device
// a fixed distance on. The number of buffers is how many rounds may be in progress; an acknowledgement, a barrier or a
// buffer for every round keeps a buffer from being reused too early.
type protocol struct {
	rounds, buffers int
	ack, barrier    bool
	get             bool // the receiver fetches
	test            bool // by comm.test in a loop instead of comm.wait
	set             bool // the counter is set to the round's number
	falling         bool // the counter falls
	phases          int  // how often all rounds are done, with resets between
	distance        int
	elem            *elem
	shape           []int
	buf, sig, ok    string // names: memory, signal of arrival, signal of acknowledgement
	bufType, idx    string
	me, to, from    string
	fence           bool
}

// exchange is the statement.
func (g *gen) exchange() bool {
	if g.devices < 2 || g.nesting > 0 || g.units() {
		return false
	}
	p := &protocol{rounds: 1 + g.rand.IntN(4), distance: 1 + g.rand.IntN(g.devices-1), phases: 1}
	p.elem, p.shape = pick(g, []*elem{f32, f32, i32, bf16, f16, i64}), g.shape()
	if len(p.shape) == 0 {
		return false
	}
	switch g.rand.IntN(3) {
	case 0:
		p.buffers = p.rounds
	case 1:
		p.buffers, p.ack = 1+g.rand.IntN(2), true
	default:
		p.buffers, p.barrier = 1, true
	}
	p.get, p.falling, p.fence = g.want("get"), g.want("falling-counter"), g.want("fence")
	p.test, p.set = g.want("test"), g.want("set")
	if (p.ack || p.barrier) && g.want("reset") {
		p.phases = 2
	}
	g.setUp(p)
	start := g.tameFor(g.like(p.shape, p.elem), 8)
	acc, r := *start, *start
	if !start.elem.float {
		acc.bound, r.bound = unknown, unknown
	}
	if p.phases > 1 {
		outer := acc
		outer.name = g.name()
		done := r
		done.name = g.name()
		g.line("%s = scf.for %s = %s to %s step %s iter_args(%s = %s) -> (%s) {", done.name, g.name(), g.number(0),
			g.number(p.phases), g.number(1), outer.name, start.name, start.typ())
		g.inside(func() {
			last := g.allRounds(p, &outer)
			g.line("comm.barrier @device")
			g.line("comm.reset %s[%s] : !comm.signal<%d>", p.sig, p.idx, g.kernel.blocks)
			if p.ack {
				g.line("comm.reset %s[%s] : !comm.signal<%d>", p.ok, p.idx, g.kernel.blocks)
			}
			g.line("comm.barrier @device")
			g.line("scf.yield %s : %s", last.name, last.typ())
		})
		g.line("}")
		g.add(&done)
		return true
	}
	g.add(g.allRounds(p, start))
	return true
}

// setUp makes memory and signals on the host, and the numbers of the peers.
func (g *gen) setUp(p *protocol) {
	n := g.kernel.blocks
	p.bufType = fmt.Sprintf("memref<%dx%dx%s%s, #scale.mem<symmetric>>", n, p.buffers, dims(p.shape), p.elem.name)
	p.buf, p.sig, p.ok = g.name(), g.name(), g.name()
	g.host = append(g.host, p.buf+" = comm.symm_alloc : "+p.bufType,
		fmt.Sprintf("%s = comm.signal_alloc : !comm.signal<%d>", p.sig, n))
	if p.ack {
		g.host = append(g.host, fmt.Sprintf("%s = comm.signal_alloc : !comm.signal<%d>", p.ok, n))
	}
	p.idx = g.kernel.linear.name
	p.me = g.def("comm.rank @device")
	peer := func(distance int) string {
		return g.def("arith.remui %s, %s : index", g.affine(scalar{name: p.me}, 1, distance), g.number(g.devices))
	}
	p.to, p.from = peer(p.distance), peer(g.devices-p.distance)
	if p.get {
		p.to, p.from = p.from, p.to
	}
}

// allRounds writes the loop over the rounds.
func (g *gen) allRounds(p *protocol, start *tile) *tile {
	iv := scalar{g.name(), 0, p.rounds - 1, 0}
	acc, res := *start, *start
	acc.name, res.name = g.name(), g.name()
	if !start.elem.float {
		acc.bound, res.bound = unknown, unknown
	}
	g.line("%s = scf.for %s = %s to %s step %s iter_args(%s = %s) -> (%s) {", res.name, iv.name, g.number(0),
		g.number(p.rounds), g.number(1), acc.name, start.name, start.typ())
	g.inside(func() {
		next := g.round(p, iv, &acc)
		g.line("scf.yield %s : %s", next.name, next.typ())
	})
	g.line("}")
	return &res
}

// count is the i32 value of the counter after round r and so many more; of a
// falling one, its negative.
func (g *gen) count(r scalar, more int, falling bool) string {
	v := g.def("arith.index_cast %s : index to i32", g.affine(scalar{name: r.name}, 1, more))
	if falling {
		return g.def("arith.subi %s, %s : i32", g.def("arith.constant 0 : i32"), v)
	}
	return v
}

// round writes one round.
func (g *gen) round(p *protocol, r scalar, acc *tile) *tile {
	slot := r.name
	if p.buffers < p.rounds {
		slot = g.def("arith.remui %s, %s : index", r.name, g.number(p.buffers))
	}
	if p.ack {
		cmp, n := "ge", 1-p.buffers
		if g.rand.IntN(2) == 0 {
			cmp, n = "gt", -p.buffers
		}
		g.def("comm.wait %s[%s] %s %s : !comm.signal<%d>", p.ok, p.idx, cmp, g.count(r, n, false), g.kernel.blocks)
	}
	at := strings.Join(append([]string{p.idx, slot}, split(g.zeros(len(p.shape)))...), ", ")
	after, window := "", ""
	if g.want("peer-windows") {
		window = fmt.Sprintf(" [1, 1, %s]", extentList(p.shape))
	}
	arrays := g.want("peer-arrays")
	switch {
	case p.get:
		g.line("tile.store %s, %s[%s] : %s, %s", acc.name, p.buf, at, acc.typ(), p.bufType)
	case arrays:
		sent := g.alloc(p.shape, p.elem)
		g.line("tile.store %s, %s[%s] : %s, %s", acc.name, sent.name, g.zeros(len(p.shape)), acc.typ(), sent.typ())
		to, typ := g.bufferView(p, p.buf, slot)
		after = " after " + g.def("comm.putmem %s, %s to %s : %s, %s", sent.name, to, p.to, sent.typ(), typ)
	default:
		token := g.def("comm.put %s, %s[%s]%s to %s : %s, %s", acc.name, p.buf, at, window, p.to, acc.typ(), p.bufType)
		after = " after " + token
	}
	g.announce(p, r, after)
	here := g.await(p, r)
	got := *acc
	switch {
	case p.get && arrays:
		came := g.alloc(p.shape, p.elem)
		from, typ := g.bufferView(p, here, slot)
		g.line("comm.getmem %s, %s from %s : %s, %s", from, came.name, p.from, typ, came.typ())
		got.name = g.def("tile.load %s[%s] : %s -> %s", came.name, g.zeros(len(p.shape)), came.typ(), acc.typ())
	case p.get:
		got.name = g.def("comm.get %s[%s]%s from %s : %s -> %s", here, at, window, p.from, p.bufType, acc.typ())
	default:
		got.name = g.def("tile.load %s[%s] : %s -> %s", here, at, p.bufType, acc.typ())
	}
	next := &got
	if g.rand.IntN(2) == 0 {
		op := "arith.maximumf"
		if !acc.elem.float {
			op = pick(g, []string{"arith.xori", "arith.addi", "arith.maxsi"})
		}
		next = g.binary(op, acc, &got, got.bound, got.whole)
	}
	switch {
	case p.ack:
		one := g.def("arith.constant 1 : i32")
		g.line("comm.notify %s[%s] add %s to %s : !comm.signal<%d>", p.ok, p.idx, one, p.from, g.kernel.blocks)
	case p.barrier:
		g.line("comm.barrier @device")
	}
	return next
}

// bufferView is a buffer of the block's as an array, and its type.
func (g *gen) bufferView(p *protocol, buf, slot string) (view, typ string) {
	strides := make([]int, len(p.shape))
	for i, n := len(p.shape)-1, 1; i >= 0; i-- {
		strides[i] = n
		n *= p.shape[i]
	}
	typ = fmt.Sprintf("memref<%s%s, strided<[%s], offset: ?>, #scale.mem<symmetric>>", dims(p.shape), p.elem.name,
		extentList(strides))
	ones := strings.Repeat(", 1", len(p.shape))
	return g.def("memref.subview %s[%s, %s%s] [1, 1, %s] [1, 1%s] : %s to %s", buf, p.idx, slot,
		strings.Repeat(", 0", len(p.shape)), extentList(p.shape), ones, p.bufType, typ), typ
}

// announce says that the tile of the round is there.
func (g *gen) announce(p *protocol, r scalar, after string) {
	how, step := "add", ""
	if p.set {
		how, step = "set", g.count(r, 1, p.falling)
	} else {
		step = g.def("arith.constant %d : i32", map[bool]int{false: 1, true: -1}[p.falling])
	}
	sem := ""
	if p.fence {
		g.line("comm.fence scope(sys)")
		sem = " sem(relaxed)"
	}
	g.line("comm.notify %s[%s] %s %s to %s%s%s : !comm.signal<%d>", p.sig, p.idx, how, step, p.to, after, sem,
		g.kernel.blocks)
}

// await waits for the tile of the round, and is the memory that it is in.
func (g *gen) await(p *protocol, r scalar) string {
	reached := fmt.Sprintf("%s[%s] %s : !comm.signal<%d>", p.sig, p.idx, g.comparison(p, r), g.kernel.blocks)
	if !p.test {
		return g.def("comm.consume %s, %s : %s", p.buf, g.def("comm.wait %s", reached), p.bufType)
	}
	g.line("scf.while : () -> () {")
	g.inside(func() {
		done := g.name()
		g.line("%s, %s = comm.test %s", done, g.name(), reached)
		g.line("scf.condition(%s)", g.def("arith.xori %s, %s : i1", done, g.def("arith.constant true")))
	})
	g.line("} do {")
	g.line("  scf.yield")
	g.line("}")
	return p.buf
}

// comparison is what a receiver waits for in round r. The counter goes past it
// unless the sender must wait for the receiver, so that only then it may ask for
// one value.
func (g *gen) comparison(p *protocol, r scalar) string {
	exact := p.buffers == 1 && (p.ack || p.barrier)
	kinds := []string{"ge", "gt"}
	if p.falling {
		kinds = []string{"le", "lt"}
	}
	if exact {
		kinds = append(kinds, "eq", "ne")
	}
	kind := pick(g, kinds)
	switch kind {
	case "ge", "le", "eq":
		return kind + " " + g.count(r, 1, p.falling)
	}
	return kind + " " + g.count(r, 0, p.falling)
}
