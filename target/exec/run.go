package exec

import (
	"context"
	"time"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim"
)

// Device executes the kernels of host code.
type Device interface {
	// Options adds to the options of the machine that runs the host code what the
	// device needs.
	Options(o *sim.Options)
	// Close gives back what the device holds.
	Close() error
}

// Simulator is the simulated device.
type Simulator struct{}

// Options implements [Device].
func (Simulator) Options(*sim.Options) {}

// Close implements [Device].
func (Simulator) Close() error { return nil }

// Outcome is what an execution gave.
type Outcome struct {
	// Args are the arguments afterwards; buffers are changed in place.
	Args []*npy.Array
	// Results are the function's scalar results.
	Results []*npy.Array
	Elapsed time.Duration
	Steps   int64
}

// Run executes a function on arrays. The data of memref arguments is changed in
// place. Errors are diagnostics with locations.
func Run(ctx context.Context, module *ir.Op, entry string, args []*npy.Array, dev Device, o sim.Options) (*Outcome, error) {
	fn := ir.LookupSymbol(module, entry)
	if fn == nil {
		return nil, diag.Errorf(module.Loc(), "the module has no function @%s", entry)
	}
	dev.Options(&o)
	m := sim.New(module, o)
	var values []sim.Value
	for i, t := range inputs(fn) {
		v, err := value(m, t, args[i], Params(fn)[i].Name)
		if err != nil {
			return nil, diag.Errorf(fn.Loc(), "argument #%d: %v", i, err)
		}
		values = append(values, v)
	}
	start := time.Now()
	res, err := m.Call(ctx, entry, values...)
	if err != nil {
		return nil, err
	}
	out := &Outcome{Args: args, Elapsed: time.Since(start), Steps: m.Steps()}
	f, _ := ir.As[ir.FunctionLike](fn)
	_, types := f.FunctionType()
	for i, t := range types {
		if d, ok := DTypeOf(t); ok {
			a := npy.New(d)
			a.SetBits(0, res[i][0])
			out.Results = append(out.Results, a)
		}
	}
	return out, nil
}

// value passes an array for an argument.
func value(m *sim.Machine, t ir.Type, a *npy.Array, name string) (sim.Value, error) {
	mem, ok := t.(*ir.MemRefType)
	if !ok {
		return sim.Value{a.Bits(0)}, nil
	}
	dims := make([]int64, len(a.Shape))
	for i, n := range a.Shape {
		dims[i] = int64(n)
	}
	return m.Buffer(a.Data, mem, dims, "argument "+name)
}

// Copy is a deep copy of arrays.
func Copy(as []*npy.Array) []*npy.Array {
	out := make([]*npy.Array, len(as))
	for i, a := range as {
		c := *a
		c.Data = append([]byte(nil), a.Data...)
		out[i] = &c
	}
	return out
}
