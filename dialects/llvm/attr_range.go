package llvm

import (
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// ConstantRangeAttr is `#llvm.constant_range<i32, 0, 1024>`: the integers from
// lower up to, not including, upper, which may wrap.
type ConstantRangeAttr struct {
	ir.AttrBase
	typ          *ir.IntegerType
	lower, upper int64
}

type rangeKey struct {
	typ          *ir.IntegerType
	lower, upper int64
}

var ranges = ir.NewInterner(func(k rangeKey) *ConstantRangeAttr {
	return &ConstantRangeAttr{ir.NewAttrBase(), k.typ, k.lower, k.upper}
})

// ConstantRange returns a range.
func ConstantRange(t *ir.IntegerType, lower, upper int64) *ConstantRangeAttr {
	return ranges.Get(rangeKey{t, lower, upper})
}

// Type is the integer type.
func (a *ConstantRangeAttr) Type() *ir.IntegerType { return a.typ }

// Bounds are the first value and the one after the last.
func (a *ConstantRangeAttr) Bounds() (lower, upper int64) { return a.lower, a.upper }

// IsFull reports whether the range has all integers, which is written as the
// greatest one as both bounds.
func (a *ConstantRangeAttr) IsFull() bool {
	most := uint64(1)<<a.typ.Width() - 1
	return uint64(a.lower)&most == most && uint64(a.upper)&most == most
}

// DialectName implements [ir.DialectAttr].
func (*ConstantRangeAttr) DialectName() string { return dialectName }

// String implements [ir.Attr].
func (a *ConstantRangeAttr) String() string { return ir.AttrText(a) }

// WriteBody implements [ir.DialectAttr].
func (a *ConstantRangeAttr) WriteBody(w *ir.Writer) {
	w.Str("constant_range")
	a.writeStripped(w)
}

func (a *ConstantRangeAttr) writeStripped(w *ir.Writer) {
	w.Str("<" + a.typ.String() + ", " + strconv.FormatInt(a.lower, 10) + ", " + strconv.FormatInt(a.upper, 10) + ">")
}

func parseConstantRange(p ir.OpParser, _ ir.Type) ir.Attr {
	p.Expect("<")
	pos := p.Pos()
	t, ok := p.Type().(*ir.IntegerType)
	if p.Err() == nil && !ok {
		p.Errorf(pos, "expected integer type")
	}
	p.Expect(",")
	lower := p.Int()
	p.Expect(",")
	upper := p.Int()
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	return ConstantRange(t, lower, upper)
}

// StringListAttr is `#llvm.target_features<["+a"]>` or
// `#llvm.dependent_libraries<"a", "b">`.
type StringListAttr struct {
	ir.AttrBase
	mnemonic string
	list     *ir.ArrayAttr
}

type stringListKey struct {
	mnemonic string
	list     *ir.ArrayAttr
}

var stringLists = ir.NewInterner(func(k stringListKey) *StringListAttr {
	return &StringListAttr{ir.NewAttrBase(), k.mnemonic, k.list}
})

const (
	targetFeatures     = "target_features"
	dependentLibraries = "dependent_libraries"
)

func stringList(mnemonic string, words []string) *StringListAttr {
	attrs := make([]ir.Attr, len(words))
	for i, s := range words {
		attrs[i] = ir.String_(s)
	}
	return stringLists.Get(stringListKey{mnemonic, ir.Array(attrs...)})
}

// Strings are the entries.
func (a *StringListAttr) Strings() []string {
	out := make([]string, len(a.list.Elems()))
	for i, e := range a.list.Elems() {
		out[i] = e.(*ir.StringAttr).Value()
	}
	return out
}

// DialectName implements [ir.DialectAttr].
func (*StringListAttr) DialectName() string { return dialectName }

// String implements [ir.Attr].
func (a *StringListAttr) String() string { return ir.AttrText(a) }

// WriteBody implements [ir.DialectAttr].
func (a *StringListAttr) WriteBody(w *ir.Writer) {
	w.Str(a.mnemonic)
	a.writeStripped(w)
}

func (a *StringListAttr) writeStripped(w *ir.Writer) {
	w.Str("<")
	if a.mnemonic == targetFeatures {
		w.Attr(a.list)
	} else {
		for i, e := range a.list.Elems() {
			if i > 0 {
				w.Str(", ")
			}
			w.Attr(e)
		}
	}
	w.Str(">")
}

// wrongFeature is why a word is no feature of a target, "" when it is one.
func wrongFeature(s string) string {
	switch {
	case s == "":
		return "target features can not be null or empty"
	case s[0] != '+' && s[0] != '-':
		return "target features must start with '+' or '-'"
	case strings.Contains(s, ","):
		return "target features can not contain ','"
	}
	return ""
}

func parseStringList(mnemonic string) func(ir.OpParser, ir.Type) ir.Attr {
	return func(p ir.OpParser, _ ir.Type) ir.Attr {
		var words []string
		pos := p.Pos()
		p.Expect("<")
		delim := ir.NoDelimiter
		if mnemonic == targetFeatures {
			delim = ir.Square
		}
		p.List(delim, func() {
			s := p.String()
			if why := wrongFeature(s); p.Err() == nil && mnemonic == targetFeatures && why != "" {
				p.Errorf(pos, "%s", why)
			}
			words = append(words, s)
		})
		p.Expect(">")
		if p.Err() != nil {
			return nil
		}
		return stringList(mnemonic, words)
	}
}

// SymbolEquivalentAttr is `#llvm.dso_local_equivalent @f`.
type SymbolEquivalentAttr struct {
	ir.AttrBase
	sym *ir.SymbolRefAttr
}

var symbolEquivalents = ir.NewInterner(func(s *ir.SymbolRefAttr) *SymbolEquivalentAttr {
	return &SymbolEquivalentAttr{ir.NewAttrBase(), s}
})

// DialectName implements [ir.DialectAttr].
func (*SymbolEquivalentAttr) DialectName() string { return dialectName }

// String implements [ir.Attr].
func (a *SymbolEquivalentAttr) String() string { return ir.AttrText(a) }

// WriteBody implements [ir.DialectAttr].
func (a *SymbolEquivalentAttr) WriteBody(w *ir.Writer) {
	w.Str("dso_local_equivalent ")
	w.Attr(a.sym)
}

// Children implements [ir.Container].
func (a *SymbolEquivalentAttr) Children() []ir.Attr { return []ir.Attr{a.sym} }

func parseDSOLocalEquivalent(p ir.OpParser, _ ir.Type) ir.Attr {
	name := p.Symbol()
	if p.Err() != nil {
		return nil
	}
	return symbolEquivalents.Get(ir.SymbolRef(name))
}
