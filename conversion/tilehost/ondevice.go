package tilehost

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// deviceFunc is the function that launches a kernel of several devices on the current one. All devices run the same
// code: the device's number, its parts of the host's arrays and the other values of the host are arguments.
type deviceFunc struct {
	name    string
	devices int64
	// host are the values of the host that all devices get, after the rank and the parts.
	host []*ir.Value
}

// onDevice makes the function of a kernel, with arguments of the types of one
// device's parts.
func (l *lowerer) onDevice(h *hostCode) (*deviceFunc, error) {
	k := h.kernel
	around := intrange.Scope(k.Op)
	f := &deviceFunc{freeName(around, ir.SymbolName(around)+"_on_device"), k.Devices(), nil}
	var constants []*ir.Op
	for _, v := range h.captured() {
		if def := v.DefiningOp(); def != nil && def.Has(ir.ConstantLike) {
			constants = append(constants, def)
		} else {
			f.host = append(f.host, v)
		}
	}
	types := []ir.Type{ir.Index}
	for _, p := range h.parts {
		types = append(types, p.stay.buffers[0].Type())
	}
	for _, v := range f.host {
		types = append(types, passedAs(v))
	}
	b := &ir.Builder{Loc: k.Loc()}
	b.SetAfter(around)
	op := fn.NewFunc(b, f.name, ir.Function(types, []ir.Type{gpu.AsyncToken}))
	op.SetAttr(ir.SymbolVisibilityAttr, ir.String_("private"))
	body := ir.NewBuilder(op.FunctionBody().Entry())
	body.Loc = k.Loc()
	args := op.FunctionBody().Entry().Args()
	var outer ir.Mapping
	for i, p := range h.parts {
		if p.cut < 0 {
			outer.Map(p.host, args[1+i])
		}
		for _, v := range p.views {
			outer.Map(v.Result, args[1+i])
		}
	}
	outer.MapAll(f.host, args[1+len(h.parts):])
	for _, c := range constants {
		body.Insert(ir.Clone(c, &outer))
	}
	token, err := l.launch(Site{Kernel: k, Host: body, Rank: args[0], Outer: outer, Async: true, Ranges: l.ranges})
	if err != nil {
		op.Erase()
		return nil, err
	}
	fn.Return.New(body, fn.ReturnOp{Operands: []*ir.Value{token}})
	return f, nil
}

// passedAs is the type of a value of the host in the function: memory there is the
// device's own.
func passedAs(v *ir.Value) ir.Type {
	if t, ok := v.Type().(*ir.MemRefType); ok {
		return ir.MemRef(t.Shape(), t.Elem(), t.Layout(), nil)
	}
	return v.Type()
}

// call runs the kernel on the current device and returns the token of its end.
func (f *deviceFunc) call(b *ir.Builder, device int64, parts []*ir.Value) *ir.Value {
	args := append([]*ir.Value{arith.ConstantIndex(b, device)}, parts...)
	for _, v := range f.host {
		if t := passedAs(v); t != v.Type() {
			v = memref.MemorySpaceCast.New(b, memref.MemorySpaceCastOp{Source: v}, t).Dest
		}
		args = append(args, v)
	}
	call := fn.Call.New(b, fn.CallOp{Args: args, Target: ir.SymbolRef(f.name)}, gpu.AsyncToken)
	if f.devices > 1 {
		call.SetAttr(tile.DeviceAttr, ir.I64Attr(device))
	}
	return call.Values[0]
}

// captured lists the values of the host that a kernel uses besides its parts, in order of use.
func (h *hostCode) captured() (out []*ir.Value) {
	seen := map[*ir.Value]bool{}
	for _, p := range h.parts {
		seen[p.host] = true
	}
	ir.WalkOps(h.kernel.Op, func(op *ir.Op) {
		for _, v := range op.Operands() {
			if !seen[v] && !h.inside(v) {
				seen[v] = true
				out = append(out, v)
			}
		}
	})
	return out
}

// freeName is a symbol's name that nothing around a function has.
func freeName(function *ir.Op, name string) string {
	candidate := name
	for i := 0; ir.LookupSymbol(function.ParentOp(), candidate) != nil; i++ {
		candidate = name + "_" + strconv.Itoa(i)
	}
	return candidate
}
