package scale

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// MemAttr is `#scale.mem<name>`: the memory of a level of the target, used as
// the memory space of a memref. Names are those of the architecture's
// `scale.memory` operations; the shipped ones are l0 (registers), l1 (shared
// memory of a block), l2 and global (device memory), symmetric (device memory
// at the same offset on every peer) and host.
type MemAttr struct {
	ir.AttrBase
	name string
}

var mems = ir.NewInterner(func(name string) *MemAttr { return &MemAttr{ir.NewAttrBase(), name} })

// Mem returns `#scale.mem<name>`.
func Mem(name string) *MemAttr { return mems.Get(name) }

// The memories that every architecture of ours has.
var (
	L0        = Mem("l0")
	L1        = Mem("l1")
	Global    = Mem("global")
	Symmetric = Mem("symmetric")
)

// Name is the memory's name.
func (a *MemAttr) Name() string { return a.name }

// DialectName implements [ir.DialectAttr].
func (a *MemAttr) DialectName() string { return "scale" }

// WriteBody implements [ir.DialectAttr].
func (a *MemAttr) WriteBody(w *ir.Writer) { w.Str("mem<" + a.name + ">") }

// VerifySpace implements [ir.CheckedSpace]: the memory is one of ours or one that
// a scale.arch of the module declares.
func (a *MemAttr) VerifySpace(op *ir.Op) error {
	if slices.Contains(memNames, a.name) {
		return nil
	}
	known := append(slices.Clone(memNames), declaredMemories(op)...)
	if slices.Contains(known, a.name) {
		return nil
	}
	return op.Errorf("uses the unknown memory %s; known are %s (l1 is shared memory of a block), and those of a scale.memory in a scale.arch of the module%s",
		a, strings.Join(known, ", "), nearest.DidYouMean(a.name, known))
}

// memNames are the memories that every program has.
var memNames = []string{"l0", "l1", "l2", "global", "symmetric", "host"}

// declaredMemories are the names of scale.memory in the program around op.
func declaredMemories(op *ir.Op) (names []string) {
	root := op
	for root.ParentOp() != nil {
		root = root.ParentOp()
	}
	for m := range ir.Collect(root, Memory) {
		names = append(names, m.SymName)
	}
	return names
}

func (a *MemAttr) String() string { return ir.AttrText(a) }

var memAttr = ir.AttrDef{
	Mnemonic: "mem",
	Summary:  "the memory of a level of the target",
	Parse: func(p ir.OpParser, _ ir.Type) ir.Attr {
		p.Expect("<")
		name := p.Keyword()
		p.Expect(">")
		return Mem(name)
	},
}

// SpaceOf is the memory of a memref type: global when it has no memory space,
// nil when the space is not of this dialect.
func SpaceOf(t *ir.MemRefType) *MemAttr {
	if t.Space() == nil {
		return Global
	}
	m, _ := t.Space().(*MemAttr)
	return m
}

// InShared reports whether a memref lies in a block's shared memory.
func InShared(t *ir.MemRefType) bool { return SpaceOf(t) == L1 }
