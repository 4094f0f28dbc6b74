package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/links"
)

// networkFor is the network over which a collective goes. Of a target without one a remark says so: sizes
// then choose nothing.
func networkFor(ctx *pass.Context, op *ir.Op, m arch.Machine) links.Network {
	net, known := links.Between(m, scale.Device)
	if !known {
		ctx.RemarkIn(diag.Comm, op, "is not chosen by what it costs: target %s has no scale.network at @%s with latency_ns and bytes_per_second", m.Name, scale.Device)
	}
	return net
}

// sum makes an all-reduce a kernel, by the algorithm that it asks for or else the one that takes least.
func sum(ctx *pass.Context, net links.Network, o comm.AllReduceIntoOp) {
	t := o.Source.Type().(*ir.MemRefType)
	choice := net.AllReduce(o.Devices, bytesOf(t.Shape(), t.Elem()), comm.OneShot, comm.TwoShot)
	by, why := o.Algorithm, "as it says"
	if by == comm.AutoAlgorithm {
		by, why = choice.Best(), "which takes least"
	}
	if net.Rate > 0 {
		ctx.RemarkIn(diag.Comm, o.Op, "of %d bytes on %d devices goes by %s, %s: %s by @%s; %s",
			bytesOf(t.Shape(), t.Elem()), o.Devices, by, why, choice.Of(by), net.Name, choice.Others(by))
	}
	sumAlone(net, o, by)
}
