package nvvm

import (
	"github.com/tsopt/tsopt/ir"
)

// Names of discardable attributes of functions and arguments.
const (
	KernelAttr       = "nvvm.kernel"
	MaxNTidAttr      = "nvvm.maxntid"
	ReqNTidAttr      = "nvvm.reqntid"
	ClusterDimAttr   = "nvvm.cluster_dim"
	MinCtasAttr      = "nvvm.minctasm"
	MaxNRegAttr      = "nvvm.maxnreg"
	MaxClusterAttr   = "nvvm.cluster_max_blocks"
	GridConstantAttr = "nvvm.grid_constant"
	BlocksAreCluster = "nvvm.blocksareclusters"
)

// ShapeAttr is `#nvvm.shape<m = 16, n = 8, k = 16>`: the shape of a matrix
// multiplication.
type ShapeAttr struct {
	ir.AttrBase
	m, n, k int64
}

type shapeKey struct{ m, n, k int64 }

var shapes = ir.NewInterner(func(s shapeKey) *ShapeAttr { return &ShapeAttr{ir.NewAttrBase(), s.m, s.n, s.k} })

// Shape returns the attribute.
func Shape(m, n, k int64) *ShapeAttr { return shapes.Get(shapeKey{m, n, k}) }

// MNK are the extents.
func (a *ShapeAttr) MNK() (m, n, k int64) { return a.m, a.n, a.k }

func (a *ShapeAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*ShapeAttr) DialectName() string { return "nvvm" }

// WriteBody implements [ir.DialectAttr].
func (a *ShapeAttr) WriteBody(w *ir.Writer) {
	w.Str("shape")
	writeFields(w, []string{"m", "n", "k"}, []int64{a.m, a.n, a.k})
}

// LdStMatrixShapeAttr is `#nvvm.ld_st_matrix_shape<m = 8, n = 8>`.
type LdStMatrixShapeAttr struct {
	ir.AttrBase
	m, n int64
}

var matrixShapes = ir.NewInterner(func(s shapeKey) *LdStMatrixShapeAttr {
	return &LdStMatrixShapeAttr{ir.NewAttrBase(), s.m, s.n}
})

// LdStMatrixShape returns the attribute.
func LdStMatrixShape(m, n int64) *LdStMatrixShapeAttr { return matrixShapes.Get(shapeKey{m: m, n: n}) }

// MN are the extents.
func (a *LdStMatrixShapeAttr) MN() (m, n int64) { return a.m, a.n }

func (a *LdStMatrixShapeAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*LdStMatrixShapeAttr) DialectName() string { return "nvvm" }

// WriteBody implements [ir.DialectAttr].
func (a *LdStMatrixShapeAttr) WriteBody(w *ir.Writer) {
	w.Str("ld_st_matrix_shape")
	writeFields(w, []string{"m", "n"}, []int64{a.m, a.n})
}

func writeFields(w *ir.Writer, names []string, values []int64) {
	w.Byte('<')
	for i, name := range names {
		if i > 0 {
			w.Str(", ")
		}
		w.Str(name + " = ")
		w.Int(values[i])
	}
	w.Byte('>')
}

func parseFields(p ir.OpParser, names ...string) []int64 {
	out := make([]int64, len(names))
	p.Expect("<")
	for i, name := range names {
		if i > 0 {
			p.Expect(",")
		}
		p.Expect(name)
		p.Expect("=")
		out[i] = p.Int()
	}
	p.Expect(">")
	return out
}

func parseShape(p ir.OpParser, _ ir.Type) ir.Attr {
	v := parseFields(p, "m", "n", "k")
	return Shape(v[0], v[1], v[2])
}

func parseMatrixShape(p ir.OpParser, _ ir.Type) ir.Attr {
	v := parseFields(p, "m", "n")
	return LdStMatrixShape(v[0], v[1])
}

// Target is the content of a [TargetAttr].
type Target struct {
	O                      int64
	Triple, Chip, Features string
	Flags                  *ir.DictAttr  // nil when absent
	Link                   *ir.ArrayAttr // nil when absent
	// SkipVerify is true for `verifyTarget = false`.
	SkipVerify bool
}

// DefaultTarget is upstream's `#nvvm.target`.
var DefaultTarget = Target{O: 2, Triple: "nvptx64-nvidia-cuda", Chip: "sm_50"}

// TargetAttr is `#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx80">`: what
// a gpu.module is compiled for.
type TargetAttr struct {
	ir.AttrBase
	Target
}

var targets = ir.NewInterner(func(t Target) *TargetAttr { return &TargetAttr{ir.NewAttrBase(), t} })

// TargetOf returns the attribute.
func TargetOf(t Target) *TargetAttr { return targets.Get(t) }

// GPUTarget implements gpu.TargetAttr.
func (*TargetAttr) GPUTarget() {}

func (a *TargetAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*TargetAttr) DialectName() string { return "nvvm" }

// HasFlag reports whether a flag such as "fast" or "ftz" is set.
func (a *TargetAttr) HasFlag(name string) bool { return a.Flags != nil && a.Flags.Get(name) != nil }

// WriteBody implements [ir.DialectAttr]: what differs from the defaults.
func (a *TargetAttr) WriteBody(w *ir.Writer) {
	w.Str("target")
	open := "<"
	field := func(name string) {
		w.Str(open + name + " = ")
		open = ", "
	}
	if a.O != DefaultTarget.O {
		field("O")
		w.Int(a.O)
	}
	for _, f := range []struct{ name, value, def string }{
		{"triple", a.Triple, DefaultTarget.Triple}, {"chip", a.Chip, DefaultTarget.Chip}, {"features", a.Features, DefaultTarget.Features},
	} {
		if f.value != f.def {
			field(f.name)
			w.Quoted(f.value)
		}
	}
	if a.Flags != nil {
		field("flags")
		w.Attr(a.Flags)
	}
	if a.Link != nil {
		field("link")
		w.Attr(a.Link)
	}
	if a.SkipVerify {
		field("verifyTarget")
		w.Str("false")
	}
	if open != "<" {
		w.Byte('>')
	}
}

func parseTarget(p ir.OpParser, _ ir.Type) ir.Attr {
	t := DefaultTarget
	if !p.Accept("<") {
		return TargetOf(t)
	}
	pos := p.Pos()
	for first := true; first || p.Accept(","); first = false {
		at, name := p.Pos(), p.Keyword()
		p.Expect("=")
		switch name {
		case "O":
			t.O = p.Int()
		case "triple":
			t.Triple = p.String()
		case "chip":
			t.Chip = p.String()
		case "features":
			t.Features = p.String()
		case "flags":
			t.Flags, _ = p.Attr(nil).(*ir.DictAttr)
		case "link":
			t.Link, _ = p.Attr(nil).(*ir.ArrayAttr)
		case "verifyTarget":
			t.SkipVerify = p.OneOf("false", "true") == 0
		default:
			p.Errorf(at, "duplicate or unknown struct parameter name: %s", name)
		}
	}
	p.Expect(">")
	switch {
	case t.O < 0 || t.O > 3:
		p.Errorf(pos, "The optimization level must be a number between 0 and 3.")
	case t.Triple == "":
		p.Errorf(pos, "The target triple cannot be empty.")
	case t.Chip == "":
		p.Errorf(pos, "The target chip cannot be empty.")
	}
	return TargetOf(t)
}

func attrDefs() []ir.AttrDef {
	out := []ir.AttrDef{
		{Mnemonic: "shape", Summary: "Attribute for MMA operation shape.", Parse: parseShape},
		{Mnemonic: "ld_st_matrix_shape", Summary: "Matrix shape for ldmatrix and stmatrix", Parse: parseMatrixShape},
		{Mnemonic: "target", Summary: "a compilation target", Parse: parseTarget},
	}
	for _, e := range enumSummaries {
		out = append(out, e.kind.AttrDef(e.summary))
	}
	return out
}

// verifyOpAttr checks the launch attributes of kernels.
func verifyOpAttr(op *ir.Op, a ir.NamedAttr) error {
	switch a.Name {
	case MaxNTidAttr, ReqNTidAttr, ClusterDimAttr:
		array, ok := a.Value.(*ir.DenseArrayAttr)
		if !ok || array.Elem() != ir.I32 || len(array.Ints()) == 0 || len(array.Ints()) > 3 {
			return op.Errorf("'%s' attribute must be integer array with maximum 3 index", a.Name)
		}
	case MinCtasAttr, MaxNRegAttr, MaxClusterAttr:
		if _, ok := a.Value.(*ir.IntegerAttr); !ok {
			return op.Errorf("'%s' attribute must be integer constant", a.Name)
		}
	case BlocksAreCluster:
		if op.Discardable(ReqNTidAttr) == nil || op.Discardable(ClusterDimAttr) == nil {
			return op.Errorf("'%s' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'", a.Name)
		}
	}
	return nil
}
