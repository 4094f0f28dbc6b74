package exec

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	dialect "github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cpu"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
)

func (c *CPU) launch(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	const argsGroup = 11
	if err := aloneOnCPU(op, in); err != nil {
		return nil, err
	}
	ref := ir.AttrAs[*ir.SymbolRefAttr](op, "kernel")
	kernel, about, err := c.kernel(op, ref)
	if err != nil {
		return nil, err
	}
	args := group(op, in, argsGroup)
	if n := about.number(dialect.ArgsAttr); n != int64(len(args)) {
		return nil, fmt.Errorf("passes %d arguments to kernel @%s, which was compiled for %d", len(args), ref.Leaf(), n)
	}
	shared := uint64(0)
	if s := group(op, in, 10); len(s) > 0 {
		shared = uint64(uint32(s[0][0]))
	}
	words := make([]uint64, dialect.ArgWord, dialect.ArgWord+len(args))
	blocks := int64(1)
	for d := range 3 {
		words[dialect.GridWord+d] = group(op, in, 1+d)[0][0]
		blocks *= int64(words[dialect.GridWord+d])
	}
	words[dialect.DynamicWord] = shared
	arrays := &passedArrays{c: c, m: m, at: map[uint64]*passedArray{}}
	first, _ := op.OperandRange(argsGroup)
	for i, v := range args {
		word, err := arrays.word(i, op.Operand(first+i).Type(), v)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("argument #%d: %w", i, err), arrays.back())
		}
		words = append(words, word)
	}
	pool, err := c.pool(c.current)
	if err != nil {
		return nil, errors.Join(err, arrays.back())
	}
	member := teamMember{name: kernelName(ref), leaf: ref.Leaf(), device: c.current, arrays: arrays, about: about,
		Member: cpu.Member{Pool: pool, Kernel: kernel, Words: words, Blocks: blocks,
			Scratch: int(about.number(dialect.ScratchAttr)) + int(shared), Waits: len(about.waits()) > 0}}
	if err := c.enough(op, &member); err != nil {
		return nil, errors.Join(err, arrays.back())
	}
	return ended(op), c.join(op, member)
}

// aloneOnCPU reports a launch whose blocks need more than a worker each.
func aloneOnCPU(op *ir.Op, in []sim.Value) error {
	if b := dim3(op, in, 4); b.X*b.Y*b.Z != 1 {
		return fmt.Errorf("launches blocks of %d threads; a CPU executes a block as one thread", b.X*b.Y*b.Z)
	}
	if len(group(op, in, 7)) > 0 {
		return errors.New("launches clusters, which a CPU does not have")
	}
	return nil
}

// kernelFacts is what a binary says of a kernel.
type kernelFacts struct{ *ir.DictAttr }

func (f kernelFacts) number(name string) int64 {
	if f.DictAttr == nil {
		return -1
	}
	if n, ok := f.Get(name).(*ir.IntegerAttr); ok {
		return n.Int()
	}
	return -1
}

// waits are the locations of the loops in which a kernel waits.
func (f kernelFacts) waits() []ir.Attr {
	if f.DictAttr == nil {
		return nil
	}
	if a, ok := f.Get(dialect.WaitsAttr).(*ir.ArrayAttr); ok {
		return a.Elems()
	}
	return nil
}

// amxTiles is LLVM's name of the feature that a process asks for.
const amxTiles = "amx-tile"

// words are those of a text, separated by commas.
func (f kernelFacts) words(name string) []string {
	if f.DictAttr == nil {
		return nil
	}
	if s, ok := f.Get(name).(*ir.StringAttr); ok {
		return strings.Split(s.Value(), ",")
	}
	return nil
}

// kernel loads the binary, once, and finds a kernel in it.
func (c *CPU) kernel(op *ir.Op, ref *ir.SymbolRefAttr) (k cpu.Kernel, about kernelFacts, err error) {
	bin := ir.ResolveSymbol(op, ir.SymbolRef(ref.Root()))
	b, ok := gpu.Binary.Cast(bin)
	if !ok {
		return k, about, fmt.Errorf("a CPU executes compiled kernels only, but @%s is not a gpu.binary; compile the module first: tsopt --tile-to-cpu-binary FILE -o compiled.mlir", ref.Root())
	}
	object, err := objectForCPU(b)
	if err != nil {
		return k, about, err
	}
	code := c.code[bin]
	if code == nil {
		if code, err = cpu.Load([]byte(object.Data)); err != nil {
			return k, about, fmt.Errorf("gpu.binary @%s: %w", b.SymName, err)
		}
		c.code[bin] = code
	}
	if about, err = factsOf(b, ref.Leaf()); err != nil {
		return k, about, err
	}
	k, err = code.Kernel(ref.Leaf())
	return k, about, err
}

// factsOf is what a binary says of a kernel.
func factsOf(b gpu.BinaryOp, kernel string) (about kernelFacts, err error) {
	object, err := objectForCPU(b)
	if err != nil {
		return about, err
	}
	if object.Kernels != nil {
		for _, a := range object.Kernels.Kernels() {
			if m, ok := a.(*gpu.KernelMetadataAttr); ok && m.Name == kernel {
				about.DictAttr = m.Metadata
			}
		}
	}
	if about.number(dialect.ScratchAttr) < 0 {
		return about, fmt.Errorf("gpu.binary @%s has no %s for kernel @%s; compile it with tsopt --tile-to-cpu-binary", b.SymName,
			dialect.ScratchAttr, kernel)
	}
	needs := about.words(dialect.NeedsAttr)
	if missing := arch.Missing(needs); missing != "" {
		return about, fmt.Errorf("kernel @%s has instructions that need %s, which this machine's processor does not have; compile it with arch=host, or remove the scale.instruction that needs it",
			kernel, missing)
	}
	if slices.Contains(needs, amxTiles) {
		if err := cpu.PermitTiles(); err != nil {
			return about, fmt.Errorf("kernel @%s: %w", kernel, err)
		}
	}
	return about, nil
}

// objectForCPU is the object file of a binary.
func objectForCPU(b gpu.BinaryOp) (*gpu.ObjectAttr, error) {
	for _, o := range b.Objects() {
		if _, ok := o.Target.(*dialect.TargetAttr); ok && o.Format == gpu.FormatBinary {
			return o, nil
		}
	}
	return nil, fmt.Errorf("gpu.binary @%s has no object file for a CPU; compile the program with tsopt --tile-to-cpu-binary",
		b.SymName)
}

// passedArrays are the arrays of a launch.
type passedArrays struct {
	c  *CPU
	m  *sim.Machine
	at map[uint64]*passedArray // by the machine's address
}

// passedArray is where a kernel finds an array.
type passedArray struct {
	place   engine.Place
	copied  *cpu.Memory // nil where it is used in place
	address uint64
	name    string
}

// all are the arrays by their addresses, for an error.
func (p *passedArrays) all() []cpu.Array {
	var out []cpu.Array
	for _, base := range slices.Sorted(maps.Keys(p.at)) {
		a := p.at[base]
		out = append(out, cpu.Array{Name: a.name, From: a.address, Bytes: uint64(len(a.place.Data))})
	}
	return out
}

// word is argument i as the kernel reads it.
func (p *passedArrays) word(i int, t ir.Type, v sim.Value) (uint64, error) {
	mem, ok := t.(*ir.MemRefType)
	if !ok {
		if n := engine.ElementBytes(t); n > 0 && n <= dialect.WordBytes && len(v) == 1 {
			return v[0], nil
		}
		return 0, fmt.Errorf("a value of type %v cannot be passed to a kernel", t)
	}
	place, err := p.m.Resolve(engine.BarePointer(mem, v))
	if err != nil {
		return 0, err
	}
	a := p.at[place.Base]
	if a == nil {
		a = &passedArray{place: place, address: uint64(cpu.Address(place.Data)), name: fmt.Sprintf("the array of argument #%d", i)}
		p.at[place.Base] = a
		if p.mustCopy(a) {
			if a.copied, err = cpu.Map(len(place.Data), dialect.ScratchAlign); err != nil {
				return 0, err
			}
			copy(a.copied.Data, place.Data)
			a.address = uint64(cpu.Address(a.copied.Data))
		}
	}
	return a.address + uint64(place.Offset), nil
}

// mustCopy reports whether a kernel gets a copy of an array: where accesses out of bounds are to be found, and where
// the array does not begin as aligned as memory of devices does, on which kernels rely.
func (p *passedArrays) mustCopy(a *passedArray) bool {
	if p.c.memory[a.place.Base] != nil || p.c.fixed[a.place.Base] {
		return false
	}
	return p.c.Guard || a.address%dialect.ScratchAlign != 0
}

// back ends the launch: arrays have what the kernel wrote.
func (p *passedArrays) back() error {
	var err error
	for _, a := range p.at {
		if a.copied != nil {
			if a.place.Constant == nil {
				copy(a.place.Data, a.copied.Data)
			}
			err = errors.Join(err, a.copied.Close())
		}
		if a.place.Constant == nil {
			p.m.MarkWritten(a.place.Base, len(a.place.Data))
		}
	}
	return err
}
