package exec

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/nvvmsim"
)

func (r *recorder) launch(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	r.open.executed(op)
	ref := ir.AttrAs[*ir.SymbolRefAttr](op, "kernel")
	kernel, err := r.kernel(op, ref)
	if err != nil {
		return nil, err
	}
	const argsGroup = 11
	first, _ := op.OperandRange(argsGroup)
	params, err := r.params(m, op, first, group(op, in, argsGroup), kernel)
	if err != nil {
		return nil, err
	}
	l := &launchplan.Launch{
		Kernel: kernel, Device: r.current, Grid: extents(dim3(op, in, 1)), Block: extents(dim3(op, in, 4)), Together: 1,
		Cooperative: op.Discardable(gpu.CooperativeAttr) != nil, Params: params,
	}
	if len(group(op, in, 7)) > 0 {
		c := extents(dim3(op, in, 7))
		l.Cluster = &c
		if err := divides(dim3(op, in, 7), dim3(op, in, 1)); err != nil {
			return nil, err
		}
	}
	if s := group(op, in, 10); len(s) > 0 {
		l.Shared = int(uint32(s[0][0]))
	}
	if n, ok := op.Discardable(tile.DevicesAttr).(*ir.IntegerAttr); ok {
		l.Together = int(n.Int())
		if r.together == 0 {
			r.together = l.Together
			if l.Together > 1 {
				r.waitForOthers()
			}
		}
		r.together--
	}
	r.noteExtents(gpu.LaunchFunc.Of(op))
	r.open.place(fmt.Sprintf("/steps/%d/launch", len(r.plan.Steps)))
	r.step(launchplan.Step{Launch: l})
	if !isAsync(op) {
		r.waitForAll()
	}
	return done(op)
}

// noteExtents notes the grid's. Other numbers of a launch decide how a kernel was compiled.
func (r *recorder) noteExtents(l gpu.LaunchFuncOp) {
	for i, v := range l.GridSize() {
		r.open.note(fmt.Sprintf("/grid/%d", i), v)
	}
	r.open.fix(l.BlockSize()...)
	r.open.fix(l.ClusterSize()...)
	if l.SharedSize != nil {
		r.open.fix(l.SharedSize)
	}
}

func extents(d cuda.Dim3) [3]int { return [3]int{d.X, d.Y, d.Z} }

// kernel is the number of a kernel, whose image is added when it is new.
func (r *recorder) kernel(op *ir.Op, ref *ir.SymbolRefAttr) (n int, err error) {
	bin := ir.ResolveSymbol(op, ir.SymbolRef(ref.Root()))
	b, ok := gpu.Binary.Cast(bin)
	if !ok {
		return 0, fmt.Errorf("only compiled kernels can be exported, but @%s is not a gpu.binary; compile the module first: tsopt --tile-to-binary FILE -o compiled.mlir", ref.Root())
	}
	image, ok := r.loaded[bin]
	if !ok {
		image = len(r.plan.Images)
		if isObject(b) {
			err = r.addObject(b)
		} else {
			err = r.addImage(b)
		}
		if err != nil {
			return 0, err
		}
		r.loaded[bin] = image
	}
	for i, k := range r.plan.Kernels {
		if k.Name == ref.Leaf() && k.Image == image {
			return i, nil
		}
	}
	k := launchplan.Kernel{Name: ref.Leaf(), Image: image}
	if code := r.objects[image]; code != nil {
		if k.Object, err = objectKernel(b, code, ref.Leaf()); err != nil {
			return 0, err
		}
	}
	r.plan.Kernels = append(r.plan.Kernels, k)
	return len(r.plan.Kernels) - 1, nil
}

// addImage takes PTX before a cubin: drivers of all devices take it.
func (r *recorder) addImage(b gpu.BinaryOp) error {
	for _, f := range []struct {
		format gpu.Format
		kind   string
	}{{gpu.FormatAssembly, "ptx"}, {gpu.FormatBinary, "cubin"}} {
		for _, o := range b.Objects() {
			if o.Format != f.format {
				continue
			}
			file := r.files.Of(b.SymName) + "." + f.kind
			image := launchplan.Image{File: file, Kind: f.kind}
			if t, ok := o.Target.(*nvvm.TargetAttr); ok {
				image.Target = t.Chip
			}
			r.plan.Images = append(r.plan.Images, image)
			r.images[file] = []byte(o.Data)
			return nil
		}
	}
	return fmt.Errorf("gpu.binary @%s has no PTX and no cubin", b.SymName)
}

// pointer is the place of memory that a kernel is given; an argument of the program gets a
// copy on the device.
func (r *recorder) pointer(m *sim.Machine, addr uint64) (launchplan.At, error) {
	p, err := m.Resolve(addr)
	if err != nil {
		return launchplan.At{}, err
	}
	if b, ok := r.memory[p.Base]; ok {
		return launchplan.At{Buffer: b, Offset: p.Offset}, nil
	}
	if p.Constant != nil {
		return launchplan.At{Buffer: r.resident(p), Offset: p.Offset}, nil
	}
	arg, ok := r.args[p.Base]
	if !ok {
		return launchplan.At{}, fmt.Errorf("is host memory that is neither an argument of the program nor a constant; copy it to the device with gpu.memcpy")
	}
	b, ok := r.staged[p.Base]
	if !ok {
		bytes := r.plan.Arguments[arg].Bytes
		// no freed one: its bytes are the caller's
		b = r.add(launchplan.Buffer{Device: r.current, Bytes: max(bytes, 1), Argument: &arg})
		r.staged[p.Base] = b
		none := []int{}
		r.step(launchplan.Step{Copy: &launchplan.Copy{
			To: launchplan.Place{Buffer: &b, Pitches: none}, From: launchplan.Place{Argument: &arg, Pitches: none}, Bytes: bytes,
			Counts: none,
		}})
		r.noteBytes(arg, fmt.Sprintf("/buffers/%d/bytes", b), fmt.Sprintf("/steps/%d/copy/bytes", len(r.plan.Steps)-1))
	}
	if d := r.plan.Buffers[b].Device; d != r.current {
		return launchplan.At{}, fmt.Errorf("argument %s is used by kernels on devices %d and %d; copy it to each device with gpu.memcpy", r.plan.Arguments[arg].Name, d, r.current)
	}
	return launchplan.At{Buffer: b, Offset: p.Offset}, nil
}

func (r *recorder) tensorMap(m *sim.Machine, t *nvgpu.TensorMapType, v sim.Value) (*launchplan.TensorMap, error) {
	says, err := nvvmsim.TensorMapOf(m, v)
	if err != nil {
		return nil, err
	}
	kind, ok := mapType(t.Tensor.Elem())
	if !ok {
		return nil, fmt.Errorf("a tensor map cannot have elements of type %v", t.Tensor.Elem())
	}
	at, err := r.pointer(m, says.Of)
	if err != nil {
		return nil, err
	}
	at.Offset += int(says.Base - says.Of)
	out := &launchplan.TensorMap{
		At: at, Type: int(kind), Dims: says.Dims, Strides: append([]int64{}, says.Strides[1:]...), Box: says.Box,
		Interleave: int(t.Interleave.Value()), Swizzle: int(t.Swizzle.Value()), L2Promotion: int(t.L2Promo.Value()),
		Fill: int(t.OOB.Value()),
	}
	for range says.Box {
		out.ElementStrides = append(out.ElementStrides, 1)
	}
	return out, nil
}
