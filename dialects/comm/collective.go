package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Collective is implemented by what all units of a level execute together: each
// gives its tiles, and goes on when it has what the others gave.
type Collective interface{ Meeting() Meeting }

// Meeting is what there is to know of a collective apart from its operands and
// results.
type Meeting struct {
	Level     string                 // whose units take part
	Algorithm Algorithm              // by which exchange
	Alike     bool                   // every unit has the same results
	Combiner  ir.Opt[scale.Combiner] // by what the tiles of all units are combined, where one word says it
}

// MeetingOf is the meeting of a collective.
func MeetingOf(op *ir.Op) (Meeting, bool) {
	if c, ok := ir.As[Collective](op); ok {
		return c.Meeting(), true
	}
	return Meeting{}, false
}

// Algorithm is the exchange of a collective.
type Algorithm int64

// The algorithms.
const (
	AutoAlgorithm Algorithm = iota // lower-comm chooses
	OneShot
	TwoShot
	Ring
	Hierarchical // of @world: inside nodes, and between devices of one number in theirs
	LL           // low latency: one step; each word carries its own flag
)

var algorithms = []string{"auto", "one_shot", "two_shot", "ring", "hierarchical", "ll"}

func (a Algorithm) String() string { return algorithms[a] }

var algorithm = ir.IntEnum(ir.I32, algorithms...)

func algorithmField(p *Algorithm) ir.Field {
	return ir.Enum(p, "algorithm", algorithm).Default(ir.I32Attr(0)).Doc("the algorithm; auto leaves the choice to lower-comm, or to fuse-comm")
}

func levelField(p *string) ir.Field {
	return ir.Ref(p, "level", ir.FlatSymbolRef).Doc("the level whose units communicate")
}

func dimField(p *int64) ir.Field {
	return ir.Number(p, "dim", ir.IntNonNegative(ir.I64AttrC)).Doc("the dimension that is concatenated or divided")
}

func parseLevel(p ir.OpParser, st *ir.OpState) {
	p.Expect("at")
	st.SetProp("level", ir.SymbolRef(p.Symbol()))
}

func parseAlgorithm(p ir.OpParser, st *ir.OpState) {
	if p.Accept("algorithm") {
		p.Expect("(")
		st.SetProp("algorithm", ir.I32Attr(int64(p.OneOf(algorithms...))))
		p.Expect(")")
	}
}

func printPlace(p ir.OpPrinter, level string, by Algorithm) {
	p.Str(" at ")
	p.Symbol(level)
	if by != AutoAlgorithm {
		p.Str(" algorithm(" + by.String() + ")")
	}
}

// combines verifies that a combiner keyword is for elements of the type.
func combines(op *ir.Op, c scale.Combiner, v *ir.Value) error {
	if elem := ir.ElemOrSelf(v.Type()); !c.Combines(elem) {
		return op.Errorf("combines elements of type %v by %s, which does not support that type", elem, c)
	}
	return nil
}

// sameTile reports whether a type is a tile of the shape and elements of another,
// whatever its layout.
func sameTile(t ir.Type, like *ir.TensorType) bool {
	got, ok := t.(*ir.TensorType)
	return ok && got.Elem() == like.Elem() && ir.Int64sKey(got.Shape()) == ir.Int64sKey(like.Shape())
}

// checkRatio verifies that whole is part repeated along the op's dimension.
func checkRatio(op *ir.Op, dim int, part, whole ir.Type) error {
	p, w := part.(*ir.TensorType), whole.(*ir.TensorType)
	if p.Elem() != w.Elem() || len(p.Shape()) != len(w.Shape()) || dim >= len(p.Shape()) {
		return op.Errorf("has incompatible types %v and %v along dimension %d", p, w, dim)
	}
	for i, n := range p.Shape() {
		m := w.Shape()[i]
		if i != dim && m != n || i == dim && (n == 0 || m%n != 0) {
			return op.Errorf("has incompatible types %v and %v along dimension %d", p, w, dim)
		}
	}
	return nil
}
