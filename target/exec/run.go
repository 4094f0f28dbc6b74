package exec

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim"
)

// Device executes the kernels of host code.
type Device interface {
	// Name says in messages what executes.
	Name() string
	// Begin prepares a run that ends with ctx, and adds to the options of the
	// machine that runs the host code what the device needs.
	Begin(ctx context.Context, o *sim.Options)
	// Finish ends a run that went well: what devices hold of the host's memory moves
	// back.
	Finish() error
	// Explain is the error of a run with what the device knows of it.
	Explain(err error) error
	// Kernels are the times of the kernels of the last run, empty where they mean
	// nothing.
	Kernels() []KernelTime
	// Close frees what the device holds.
	Close() error
}

// Repeater is a device that makes launches again to time them.
type Repeater interface {
	Device
	// Repeated says how often: as [Cuda.Repeat].
	Repeated(times int)
	// Skews are of the launches on several devices that were repeated.
	Skews() []Skew
}

// Guarded is a device with checks that cost time.
type Guarded interface {
	Device
	// Guarding turns them on or off: as [CPU.Guard].
	Guarding(on bool)
}

// KernelTime is how long one launch took on its device.
type KernelTime struct {
	Name   string
	Device int
	Time   time.Duration
}

// Simulator is the simulated device.
type Simulator struct{}

// Name implements [Device].
func (Simulator) Name() string { return "the simulator" }

// Begin implements [Device].
func (Simulator) Begin(context.Context, *sim.Options) {}

// Finish implements [Device].
func (Simulator) Finish() error { return nil }

// Explain implements [Device].
func (Simulator) Explain(err error) error { return err }

// Kernels implements [Device].
func (Simulator) Kernels() []KernelTime { return nil }

// Close implements [Device].
func (Simulator) Close() error { return nil }

// Outcome is what an execution gave.
type Outcome struct {
	// Args are the arguments afterwards; buffers are changed in place.
	Args []*npy.Array
	// Whole says for each argument that the simulator saw all of it written, or that it was defined at first. For
	// others, and on devices, only values tell (CheckWritten), and a narrow integer may have the pattern of unwritten
	// memory.
	Whole []bool
	// Results are the function's scalar results.
	Results []*npy.Array
	// Numbers are those of the Results among all that the function returns, tensors too.
	Numbers []int
	Elapsed time.Duration
	Steps   int64
	Kernels []KernelTime
}

// Run executes a function on arrays. The data of memref arguments is changed in
// place. Errors are diagnostics with locations.
func Run(ctx context.Context, module *ir.Op, entry string, args []*npy.Array, dev Device, o sim.Options) (*Outcome,
	error) {
	fn := ir.LookupSymbol(module, entry)
	if fn == nil {
		return nil, diag.Errorf(module.Loc(), "the module has no function @%s", entry)
	}
	dev.Begin(ctx, &o)
	m := sim.New(module, o)
	var values []sim.Value
	args = slices.Clone(args)
	passed, memory := make([]*npy.Array, len(args)), make([]laidMemory, len(args))
	params := Params(fn)
	if len(params) != len(args) {
		return nil, diag.Errorf(fn.Loc(), "has %d arguments and results that are tensors, but %d arrays were given", len(params),
			len(args))
	}
	for i, p := range params {
		if passed[i] = args[i]; p.Result {
			continue
		}
		var err error
		if passed[i], err = p.passed(args[i]); err != nil {
			return nil, diag.Errorf(fn.Loc(), "argument #%d: %v", i, err)
		}
		if memory[i], err = p.memory(passed[i]); err != nil {
			return nil, diag.Errorf(fn.Loc(), "%v", err)
		}
		v, err := value(m, p, passed[i], memory[i], p.poisoned() && isPoison(args[i]))
		if err != nil {
			return nil, diag.Errorf(fn.Loc(), "argument #%d: %v", i, err)
		}
		values = append(values, v)
	}
	start := time.Now()
	res, err := m.Call(ctx, entry, values...)
	if err != nil {
		return nil, dev.Explain(explain(err, fn))
	}
	if err := dev.Finish(); err != nil {
		return nil, dev.Explain(diag.Errorf(fn.Loc(), "%v", err))
	}
	for i, p := range params[:len(values)] {
		if err := memory[i].back(passed[i]); err != nil {
			return nil, diag.Errorf(argumentLoc(fn, i), "argument %s: %v", p.Name, err)
		}
	}
	if err := unpack(args, passed); err != nil {
		return nil, diag.Errorf(fn.Loc(), "%v", err)
	}
	whole := returned(m, params, args, res)
	out := &Outcome{Args: args, Elapsed: time.Since(start), Steps: m.Steps(), Kernels: dev.Kernels()}
	_, simulated := dev.(Simulator)
	for i, v := range values {
		out.Whole = append(out.Whole, simulated && passed[i].Len() > 0 && m.Written(v[0]))
	}
	out.Whole = append(out.Whole, whole...)
	f, _ := ir.As[ir.FunctionLike](fn)
	_, types := f.FunctionType()
	for i, t := range types {
		if d, ok := DTypeOf(t); ok {
			a := npy.New(d)
			a.SetBits(0, res[i][0])
			out.Results, out.Numbers = append(out.Results, a), append(out.Numbers, i)
		}
	}
	return out, nil
}

// explain adds to the error of a program that reads a result before it is written
// what results hold.
func explain(err error, fn *ir.Op) error {
	var d *diag.Diagnostic
	if !errors.As(err, &d) || !strings.Contains(d.Message, "reads uninitialized memory") {
		return err
	}
	for _, p := range Params(fn) {
		if p.poisoned() {
			return d.Note(fn.Loc(), "an argument with tile.out is uninitialized; add tile.init = \"zeros\" to initialize it")
		}
	}
	return err
}

func argumentLoc(fn *ir.Op, i int) diag.Loc {
	f, _ := ir.As[ir.FunctionLike](fn)
	if f.FunctionBody().Empty() {
		return fn.Loc()
	}
	return f.FunctionBody().Entry().Arg(i).Loc()
}

// value passes an array for an argument; an unwritten one is marked so.
func value(m *sim.Machine, p Param, a *npy.Array, at laidMemory, unwritten bool) (sim.Value, error) {
	if t, ok := p.Type.(*ir.TensorType); ok {
		return tensor(m, t, a)
	}
	mem, ok := p.Type.(*ir.MemRefType)
	if !ok {
		return sim.Value{a.Bits(0)}, nil
	}
	v, err := m.StridedBuffer(at.data, mem, at.dims, at.strides, at.offset, "argument "+p.Name)
	if err == nil && unwritten {
		m.MarkUnwritten(v[0])
	}
	return v, err
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
