package exec

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// params are a kernel's parameters in their order; see [Cuda.pack].
func (r *recorder) params(m *sim.Machine, op *ir.Op, first int, args []sim.Value, kernel int) ([]launchplan.Param,
	error) {
	k := r.plan.Kernels[kernel]
	n, known := len(args), true // of a CPU, whose arrays are pointers
	if k.Object == nil {
		n, known = cuda.ParamCount(r.images[r.plan.Images[k.Image].File], k.Name)
	}
	p := &recordedParams{r: r, m: m, bare: known && n == len(args), out: []launchplan.Param{}, arrays: map[*ir.Op]int{}}
	for i, v := range args {
		if err := p.add(op.Operand(first+i), v); err != nil {
			return nil, fmt.Errorf("argument #%d: %w", i, err)
		}
	}
	if known && n != len(p.out) {
		return nil, fmt.Errorf("passes %d values to a kernel with %d parameters", len(p.out), n)
	}
	return p.out, nil
}

// recordedParams are the parameters of a launch so far.
type recordedParams struct {
	r      *recorder
	m      *sim.Machine
	bare   bool // an array is one pointer
	out    []launchplan.Param
	arrays map[*ir.Op]int // the pointer to the buffer that came of a memref.extract_strided_metadata
}

func (p *recordedParams) add(arg *ir.Value, v sim.Value) error {
	switch t := arg.Type().(type) {
	case *nvgpu.TensorMapType:
		says, err := p.r.tensorMap(p.m, t, v)
		if err != nil {
			return err
		}
		p.noteMap(arg, says)
		p.out = append(p.out, launchplan.Param{TensorMap: says})
	case *ir.MemRefType:
		return p.array(arg, t, v)
	default:
		p.out = append(p.out, p.number(arg, t, v[0]))
	}
	return nil
}

// array adds the pointer to an array's buffer or, for a kernel that takes upstream's descriptors,
// that twice, offset, sizes and strides.
func (p *recordedParams) array(arg *ir.Value, t *ir.MemRefType, v sim.Value) error {
	addr := v[0]
	if p.bare {
		addr = engine.BarePointer(t, v)
	}
	at, err := p.r.pointer(p.m, addr)
	if err != nil {
		return err
	}
	pointer := len(p.out)
	whole := v
	if d, ok := p.r.apart[arg.DefiningOp()]; ok && arg.Index() == 0 {
		whole, p.arrays[arg.DefiningOp()] = d, pointer
	}
	says := memrefOf(t, whole)
	if addr != v[0] {
		says.Offset = 0
	}
	p.noteArray(arg, len(says.Shape))
	p.out = append(p.out, launchplan.Param{Pointer: &at, Memref: says})
	if p.bare {
		return nil
	}
	p.r.open.fix(arg)
	p.out = append(p.out, launchplan.Param{Pointer: &at})
	for i, w := range v[1:] {
		n := numberOf(ir.Index, w)
		n.Of = partOf(pointer, i, len(t.Shape()))
		p.out = append(p.out, launchplan.Param{Number: n})
	}
	return nil
}

// memrefOf describes an array, given by its descriptor.
func memrefOf(t *ir.MemRefType, v sim.Value) *launchplan.Memref {
	rank := (len(v) - 2) / 2
	says := &launchplan.Memref{Type: t.Elem().String(), Shape: []int64{}, Strides: []int64{}, Offset: int64(v[1])}
	for i := range rank {
		says.Shape = append(says.Shape, int64(v[2+i]))
		says.Strides = append(says.Strides, int64(v[2+rank+i]))
	}
	return says
}

// partOf says which of an array's numbers, offset, sizes, strides, one is.
func partOf(pointer, i, rank int) *launchplan.Part {
	switch {
	case i == 0:
		return &launchplan.Part{Param: pointer, Part: "offset"}
	case i <= rank:
		return &launchplan.Part{Param: pointer, Part: "size", Dim: i - 1}
	}
	return &launchplan.Part{Param: pointer, Part: "stride", Dim: i - 1 - rank}
}

// number is a value: what an array's type leaves open, how far apart two buffers are, or any other.
func (p *recordedParams) number(arg *ir.Value, t ir.Type, v uint64) launchplan.Param {
	p.r.open.note(fmt.Sprintf("/params/%d/number/bits", len(p.out)), arg)
	if t != ir.Index {
		return launchplan.Param{Number: numberOf(t, v)}
	}
	n := numberOf(t, v)
	if pointer, ok := p.arrays[arg.DefiningOp()]; ok {
		n.Of = partOf(pointer, arg.Index()-1, (len(p.r.apart[arg.DefiningOp()])-2)/2)
	} else if d := p.r.distance(v); d != nil && len(p.r.open.of(arg)) == 0 {
		return launchplan.Param{Distance: d}
	}
	return launchplan.Param{Number: n}
}

func numberOf(t ir.Type, v uint64) *launchplan.Number {
	if t == ir.Index {
		t = ir.I64
	}
	return &launchplan.Number{Type: t.String(), Bytes: engine.ElementBytes(t), Bits: launchplan.Hex(v)}
}

// takeApart is memref.extract_strided_metadata; of what it took apart the plan tells the shape, which
// kernels that know it are not passed.
func (r *recorder) takeApart(_ *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	v := in[0]
	r.apart[op] = slices.Clone(v)
	out := []sim.Value{{v[0], 0}}
	for _, w := range v[1:] {
		out = append(out, sim.Value{w})
	}
	return out, nil
}
