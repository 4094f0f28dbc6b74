package llvm

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// StructKind declares an attribute that is a list of named parameters, such as
// `#llvm.loop_unroll<disable = true>`: most of the dialect's attributes. Loop
// and alias annotations, debug information and module flags are data in the
// tables of the files attr_*.go, read and written by one piece of code.
type StructKind struct {
	Mnemonic string
	Summary  string
	Params   []Param
	// Positional writes the values without their names.
	Positional bool
	// Separator is between the values, "," when empty.
	Separator string
	// Alias gives the attribute a name at the head of the file.
	Alias bool
	// Def and Class are the TableGen name and the C++ class of the attribute, which
	// upstream's messages name; empty where they do not.
	Def, Class string
	// Verify is why an attribute is wrong, "" when it is not; nil allows all.
	Verify func(*StructAttr) string
}

// ParamKind says how a parameter is written.
type ParamKind uint8

// The kinds of parameters.
const (
	// AnAttr is any attribute, in full.
	AnAttr ParamKind = iota
	// Nested is an attribute of the kind that Param.Nested names; the prefix
	// `#llvm.mnemonic` is left out.
	Nested
	// Number, Boolean and Text are a bare number, `true` or `false`, "text".
	Number
	Boolean
	Text
	// Word is a keyword: of Param.Words, or any.
	Word
	// Flags are keywords of Param.Words joined by `|`.
	Flags
)

// Param is a parameter of a [StructKind].
type Param struct {
	Name     string
	Kind     ParamKind
	Optional bool
	Nested   string
	Words    *ir.EnumKind
	// Class is the C++ class of the values, where messages name it and neither
	// Words nor Nested says it.
	Class string
	// OK restricts an attribute in full; nil allows any.
	OK func(ir.Attr) bool
	// KeepZero tells an optional number of 0 from none.
	KeepZero bool
	// List allows several values separated by commas; Braces puts them in `{}`.
	List, Braces bool
}

// StructAttr is a value of a [StructKind].
type StructAttr struct {
	ir.AttrBase
	kind   *StructKind
	values []ir.Attr // by position; nil when absent
}

type structAttrKey struct {
	kind   *StructKind
	values string
}

var structAttrs ir.Interner[structAttrKey, *StructAttr]

// Of returns the attribute with the given parameters.
func (k *StructKind) Of(params ...ir.NamedAttr) *StructAttr {
	values := make([]ir.Attr, len(k.Params))
	for _, p := range params {
		i := k.index(p.Name)
		if i < 0 {
			panic("llvm: " + k.Mnemonic + " has no parameter " + p.Name)
		}
		values[i] = p.Value
	}
	return k.get(values)
}

func (k *StructKind) get(values []ir.Attr) *StructAttr {
	key := structAttrKey{k, ir.AttrListKey(values)}
	return structAttrs.GetWith(key, func() *StructAttr {
		return &StructAttr{ir.NewAttrBase(), k, slices.Clone(values)}
	})
}

func (k *StructKind) index(name string) int {
	return slices.IndexFunc(k.Params, func(p Param) bool { return p.Name == name })
}

// Kind is the attribute's declaration.
func (a *StructAttr) Kind() *StructKind { return a.kind }

// Has reports whether attributes of the kind have a parameter.
func (k *StructKind) Has(name string) bool { return k.index(name) >= 0 }

// Get is a parameter, nil when absent or when the kind has none of that name.
func (a *StructAttr) Get(name string) ir.Attr {
	if i := a.kind.index(name); i >= 0 {
		return a.values[i]
	}
	return nil
}

// Int is an integer parameter, 0 when absent.
func (a *StructAttr) Int(name string) int64 {
	if v, ok := a.Get(name).(*ir.IntegerAttr); ok {
		return v.Int()
	}
	return 0
}

// Str is a string or keyword parameter, "" when absent.
func (a *StructAttr) Str(name string) string {
	if v, ok := a.Get(name).(*ir.StringAttr); ok {
		return v.Value()
	}
	return ""
}

// List is a list parameter, nil when absent.
func (a *StructAttr) List(name string) []ir.Attr {
	if v, ok := a.Get(name).(*ir.ArrayAttr); ok {
		return v.Elems()
	}
	return nil
}

// Struct is a parameter that is itself a [StructAttr], nil when absent.
func (a *StructAttr) Struct(name string) *StructAttr {
	v, _ := a.Get(name).(*StructAttr)
	return v
}

// with is the attribute with other parameters; change is not asked about those that
// are absent.
func (a *StructAttr) with(change func(ir.Attr) ir.Attr) *StructAttr {
	values := slices.Clone(a.values)
	for i, v := range values {
		if v != nil {
			values[i] = change(v)
		}
	}
	return a.kind.get(values)
}

// Children implements [ir.Container].
func (a *StructAttr) Children() []ir.Attr {
	return slices.DeleteFunc(slices.Clone(a.values), func(x ir.Attr) bool { return x == nil })
}

// DialectName implements [ir.DialectAttr].
func (*StructAttr) DialectName() string { return dialectName }

// String implements [ir.Attr].
func (a *StructAttr) String() string { return ir.AttrText(a) }

// WriteBody implements [ir.DialectAttr].
func (a *StructAttr) WriteBody(w *ir.Writer) {
	w.Str(a.kind.Mnemonic)
	a.writeParams(w)
}

func (a *StructAttr) writeParams(w *ir.Writer) {
	if len(a.Children()) == 0 && a.kind.allOptional() {
		return
	}
	sep := a.kind.separator()
	w.Str("<")
	first := true
	for i, p := range a.kind.Params {
		v := a.values[i]
		if v == nil {
			continue
		}
		if !first {
			w.Str(sep)
		}
		first = false
		if !a.kind.Positional {
			w.Str(p.Name + " = ")
		}
		p.write(w, v)
	}
	w.Str(">")
}

func (k *StructKind) separator() string {
	switch k.Separator {
	case "":
		return ", "
	case ":":
		return ":"
	}
	return " " + k.Separator + " "
}

func (k *StructKind) allOptional() bool {
	return len(k.Params) == 0 || k.Params[0].Optional && len(k.Params) == 1
}

func (p *Param) write(w *ir.Writer, v ir.Attr) {
	if p.List {
		p.writeList(w, v.(*ir.ArrayAttr).Elems())
		return
	}
	p.writeOne(w, v)
}

func (p *Param) writeList(w *ir.Writer, vs []ir.Attr) {
	if p.Braces {
		w.Str("{")
	}
	for i, v := range vs {
		if i > 0 {
			w.Str(", ")
		}
		p.writeOne(w, v)
	}
	if p.Braces {
		w.Str("}")
	}
}

func (p *Param) writeOne(w *ir.Writer, v ir.Attr) {
	switch p.Kind {
	case Nested:
		writeStripped(w, v)
	case Number:
		w.Str(strconv.FormatInt(v.(*ir.IntegerAttr).Int(), 10))
	case Boolean:
		w.Str(strconv.FormatBool(v.(*ir.IntegerAttr).Int() != 0))
	case Text:
		w.AttrWithoutType(v)
	case Word:
		w.Str(v.(*ir.StringAttr).Value())
	case Flags:
		words := strings.ReplaceAll(p.Words.Text(v.(*ir.IntegerAttr).Int()), ", ", "|")
		if strings.Contains(words, "|") {
			words = strconv.Quote(words)
		}
		w.Str(words)
	default:
		w.Attr(v)
	}
}

// writeStripped writes an attribute of a known kind without its name, or its
// alias.
func writeStripped(w *ir.Writer, v ir.Attr) {
	if w.Alias != nil {
		if name, ok := w.Alias(v); ok {
			w.Str(name)
			return
		}
	}
	switch v := v.(type) {
	case *StructAttr:
		v.writeParams(w)
	case strippable:
		v.writeStripped(w)
	default:
		w.Attr(v)
	}
}

// strippable is an attribute that can be written without its name.
type strippable interface{ writeStripped(w *ir.Writer) }

func (k *StructKind) parse(p ir.OpParser, _ ir.Type) ir.Attr {
	values := make([]ir.Attr, len(k.Params))
	if k.allOptional() && !p.Peek("<") {
		return k.get(values)
	}
	pos := p.Pos()
	p.Expect("<")
	if k.Positional {
		k.parsePositional(p, values)
	} else {
		k.parseNamed(p, values)
	}
	p.Expect(">")
	for i, prm := range k.Params {
		if p.Err() == nil && values[i] == nil && !prm.Optional {
			p.Errorf(pos, "struct is missing required parameter: %s", prm.Name)
		}
	}
	if p.Err() != nil {
		return nil
	}
	for i := range k.Params {
		if k.Params[i].isDefault(values[i]) {
			values[i] = nil
		}
	}
	a := k.get(values)
	if k.Verify != nil {
		if why := k.Verify(a); why != "" {
			p.Errorf(pos, "%s", why)
		}
	}
	return a
}

// isDefault reports whether a value is what its absence means.
func (prm *Param) isDefault(v ir.Attr) bool {
	i, ok := v.(*ir.IntegerAttr)
	if !ok || !prm.Optional || prm.KeepZero {
		return false
	}
	return (prm.Kind == Number || prm.Kind == Boolean || prm.Kind == Flags) && i.Int() == 0
}

func (k *StructKind) parsePositional(p ir.OpParser, values []ir.Attr) {
	for i := range k.Params {
		if i > 0 {
			sep := k.Separator
			if sep == "" {
				sep = ","
			}
			if k.Params[i].Optional && !p.Peek(sep) {
				return
			}
			p.Expect(sep)
		}
		values[i] = k.parseParam(p, i)
	}
}

func (k *StructKind) parseNamed(p ir.OpParser, values []ir.Attr) {
	if p.Peek(">") && !slices.ContainsFunc(k.Params, func(prm Param) bool { return !prm.Optional }) {
		return
	}
	given := make([]bool, len(k.Params))
	for {
		name := p.Keyword()
		pos := p.Pos()
		if p.Err() != nil {
			return
		}
		i := k.index(name)
		switch {
		case i < 0:
			p.Errorf(pos, "duplicate or unknown struct parameter name: %s", name)
		case given[i]:
			p.Errorf(pos, "duplicate or unknown struct parameter name: %s", name)
		default:
			p.Expect("=")
			values[i] = k.parseParam(p, i)
			given[i] = true
		}
		if p.Err() != nil || !p.Accept(",") {
			return
		}
	}
}

// parseParam reads a parameter; an error in it is followed by one that names the parameter.
func (k *StructKind) parseParam(p ir.OpParser, i int) (a ir.Attr) {
	prm := &k.Params[i]
	class := prm.class()
	if k.Def == "" || class == "" {
		return prm.parse(p)
	}
	p.Explain(func() { a = prm.parse(p) }, "failed to parse %s parameter '%s' which is to be a `%s`", k.Def, prm.Name,
		class)
	return a
}

// class is the C++ class of the parameter's values, "" where messages do not name it.
func (prm *Param) class() string {
	class := prm.Class
	switch {
	case class != "":
	case prm.Words != nil:
		class = prm.Words.Class
	case prm.Nested != "":
		class = nestedClass(prm.Nested)
	}
	if class != "" && prm.List {
		return "::llvm::ArrayRef<" + class + ">"
	}
	return class
}

func nestedClass(mnemonic string) string {
	for _, k := range miscKinds {
		if k.Mnemonic == mnemonic {
			return k.Class
		}
	}
	return ""
}

func (prm *Param) parse(p ir.OpParser) ir.Attr {
	if !prm.List {
		return prm.parseOne(p)
	}
	if prm.Braces {
		var elems []ir.Attr
		p.List(ir.Brace, func() { elems = append(elems, prm.parseOne(p)) })
		return arrayUnlessFailed(p, elems)
	}
	elems := []ir.Attr{prm.parseOne(p)}
	for p.Err() == nil && p.Accept(",") {
		elems = append(elems, prm.parseOne(p))
	}
	return arrayUnlessFailed(p, elems)
}

func arrayUnlessFailed(p ir.OpParser, elems []ir.Attr) ir.Attr {
	if p.Err() != nil {
		return nil
	}
	return ir.Array(elems...)
}

func (prm *Param) parseOne(p ir.OpParser) ir.Attr {
	switch prm.Kind {
	case Nested:
		return parseStripped(p, prm.Nested)
	case Number:
		return ir.I64Attr(p.Int())
	case Boolean:
		return ir.Bool(p.OneOf("false", "true") == 1)
	case Text:
		return ir.String_(p.String())
	case Word:
		return prm.parseWord(p)
	case Flags:
		return prm.parseFlags(p)
	}
	pos := p.Pos()
	a := p.Attr(nil)
	if p.Err() == nil && prm.OK != nil && !prm.OK(a) {
		p.Errorf(pos, "invalid kind of attribute specified")
	}
	return a
}

// parseFlags reads one word, or words joined by `|` with or without quotes.
func (prm *Param) parseFlags(p ir.OpParser) ir.Attr {
	v := int64(0)
	for {
		pos := p.Pos()
		for _, word := range strings.Split(p.KeywordOrString(), "|") {
			v |= prm.Words.ValueAt(p, pos, strings.TrimSpace(word))
		}
		if p.Err() != nil || !p.Accept("|") {
			return ir.I64Attr(v)
		}
	}
}

func (prm *Param) parseWord(p ir.OpParser) ir.Attr {
	if prm.Words == nil {
		return ir.String_(p.Keyword())
	}
	pos := p.Pos()
	word := p.KeywordOrString()
	prm.Words.ValueAt(p, pos, word)
	return ir.String_(word)
}

// parseStripped reads an attribute of a known kind: `<…>`, or in full, or an
// alias.
func parseStripped(p ir.OpParser, mnemonic string) ir.Attr {
	if p.Peek("<") || p.Peek("[") {
		for _, d := range attrDefs() {
			if d.Mnemonic == mnemonic {
				return d.Parse(p, nil)
			}
		}
	}
	pos := p.Pos()
	a := p.Attr(nil)
	if p.Err() != nil {
		return nil
	}
	if s, ok := a.(*StructAttr); ok && s.kind.Mnemonic != mnemonic {
		p.Errorf(pos, "invalid kind of attribute specified")
	}
	return a
}

func joinComma(words []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" }), ", ")
}
