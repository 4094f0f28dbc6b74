package exec

import (
	"bytes"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// residence is a constant on a device.
type residence struct {
	constant *ir.Op
	device   int
}

// resident is the buffer of the current device that holds a constant: hosts upload it when they load the plan, and no
// step writes it.
func (r *recorder) resident(p engine.Place) int {
	at := residence{p.Constant, r.current}
	if b, ok := r.residents[at]; ok {
		return b
	}
	n := r.constant(p)
	b := r.add(launchplan.Buffer{Device: r.current, Bytes: max(len(p.Data), 1), Constant: &n})
	r.residents[at] = b
	return b
}

// constant is the number of a constant, whose file is added when it is new.
func (r *recorder) constant(p engine.Place) int {
	for at, b := range r.residents {
		if at.constant == p.Constant {
			return *r.plan.Buffers[b].Constant // that of another device
		}
	}
	file := r.files.Of(ir.SymbolName(p.Constant)) + ".bin"
	r.plan.ABI = max(r.plan.ABI, launchplan.ConstantABI)
	r.plan.Constants = append(r.plan.Constants, launchplan.Constant{File: file})
	r.images[file] = bytes.Clone(p.Data)
	return len(r.plan.Constants) - 1
}
