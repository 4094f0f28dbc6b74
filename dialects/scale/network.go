package scale

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Network is scale.network.
var Network = ir.Define(ir.Spec[NetworkOp]{
	Name:    "scale.network",
	Summary: "a network between the units of a level",
	Doc: `
Declares a network between the units of a level: ` + "`bytes_per_second`" + ` is a unit's send bandwidth while it
receives as much, and ` + "`latency_ns`" + ` the time from a write until another unit that waits for it sees it.
` + "`release_ns`" + ` is how long a unit waits in a release until its writes are visible, and
` + "`unit_ns` and `release_unit_ns`" + ` how much both increase for each other unit. ` + "`copy_bytes_per_second`" + ` is the
send bandwidth of a unit's DMA copy engine, and ` + "`copy_ns`" + ` the overhead of each of its copies.
` + "`thread_bytes_per_second`" + ` is the bandwidth of a thread's stores, ` + "`bulk_bytes_per_second`" + ` of a block's bulk
copies, and ` + "`bulk_ns`" + ` the overhead of a put by these. ` + "`beside_bytes_per_second`" + ` estimates the slowdown of
concurrent MMAs: for that many bytes sent, the kernel's MMAs take a second longer. A network needs a bandwidth:
` + "`bytes_per_second`, or `bytes_per_cycle`" + ` of the target's clock.

A machine with ` + "`backend = \"units\"`" + ` says how its networks are built. ` + "`topology`" + ` is ` + "`mesh` or `torus`" + `, whose links
join neighbours in the ` + "`shape`" + ` of the level above, ` + "`ring`, `all`" + ` (a link from each unit to each other) or ` + "`switch`" + ` (a link of
each unit to a switch, and one back). ` + "`bytes_per_cycle`" + ` is the rate of a link in each direction. A message starts after
` + "`setup_cycles`" + `, goes in packets of ` + "`packet_bytes`" + `, and a packet's head is at the next unit after ` + "`hop_cycles`" + `.

` + "`does`" + ` lists what the network can do: ` + "`message`, `put`, `signal`, `multicast`, `reduce`" + `. resolve-scale rejects
programs that need more; without the attribute a network does what programs ask.

` + "```mlir" + `
scale.arch @a {
  scale.level @device
  scale.network @nvlink at @device {bytes_per_second = 4.5e+11 : f64, latency_ns = 1400, release_ns = 1000}
}
` + "```",
	Known: []string{"does", "bytes_per_cycle", "bytes_per_second", "latency_ns", "release_ns", "unit_ns", "release_unit_ns", "copy_bytes_per_second",
		"copy_ns", "thread_bytes_per_second", "bulk_bytes_per_second", "bulk_ns", "beside_bytes_per_second",
		"topology", "hop_cycles", "setup_cycles", "packet_bytes"},
	Traits: ir.SymbolTrait,
	Fields: func(o *NetworkOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", symbolName).Doc("its name"),
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level whose units it connects"),
		}
	},
	Parents: archParents,
	Verify:  NetworkOp.verify,
	Format:  "$sym_name `at` $level attr-dict",
})

// NetworkOp is the view of scale.network.
type NetworkOp struct {
	ir.Base
	SymName string
	Level   string
}

// The things that a network can do.
const (
	DoesMessage   = "message"
	DoesPut       = "put"
	DoesSignal    = "signal"
	DoesMulticast = "multicast"
	DoesReduce    = "reduce"
)

var networkDoes = []string{DoesMessage, DoesPut, DoesSignal, DoesMulticast, DoesReduce}

// Can reports whether the network can do a thing: one without a list can do all.
func (o NetworkOp) Can(what string) bool {
	list, ok := o.Op.Discardable("does").(*ir.ArrayAttr)
	return !ok || slices.ContainsFunc(list.Elems(), func(a ir.Attr) bool {
		s, ok := a.(*ir.StringAttr)
		return ok && s.Value() == what
	})
}

func (o NetworkOp) verify() error {
	if all := o.Op.Discardable("does"); all != nil {
		list, ok := all.(*ir.ArrayAttr)
		if !ok || slices.ContainsFunc(list.Elems(), func(a ir.Attr) bool {
			s, ok := a.(*ir.StringAttr)
			return !ok || !slices.Contains(networkDoes, s.Value())
		}) {
			return o.Errorf("has does = %v; expected a list of %s", all, strings.Join(networkDoes, ", "))
		}
	}
	for _, attr := range []string{"bytes_per_second", "bytes_per_cycle"} {
		switch a := o.Op.Discardable(attr).(type) {
		case *ir.IntegerAttr:
			if a.Int() > 0 {
				return nil
			}
		case *ir.FloatAttr:
			if a.Float64() > 0 {
				return nil
			}
		}
	}
	return o.Errorf("has no bandwidth; add bytes_per_second or bytes_per_cycle, which is above 0")
}
