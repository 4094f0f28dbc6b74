package ir

import "strings"

// EnumKind declares an enumeration attribute of a dialect, such as
// `#arith.fastmath<none>` or `#gpu<dim x>`.
type EnumKind struct {
	Dialect, Mnemonic string
	// Cases are the keywords. For a plain enum the value of a case is Values[i],
	// or i when Values is nil. For a bit enum it is the bit mask Values[i]; the
	// case of value 0 names the empty set.
	Cases  []string
	Values []int64
	// Bits is true when cases may be combined; they print joined by Separator
	// (", " when empty).
	Bits      bool
	Separator string
	// Class and Def are the C++ class of the values and the TableGen name of the
	// attribute, which upstream's messages name; empty where they do not.
	Class, Def string
	// Title is what upstream calls the values where it says which word it got,
	// and Param the parameter of the attribute; "value" when empty.
	Title, Param string
	// Spaced prints `#gpu<dim x>`; otherwise `#arith.fastmath<none>`.
	Spaced bool
}

// EnumAttr is a value of an [EnumKind].
type EnumAttr struct {
	AttrBase
	kind  *EnumKind
	value int64
}

type enumKey struct {
	kind  *EnumKind
	value int64
}

var enumAttrs = NewInterner(func(k enumKey) *EnumAttr {
	return &EnumAttr{NewAttrBase(), k.kind, k.value}
})

// Of returns the attribute of a value.
func (k *EnumKind) Of(value int64) *EnumAttr { return enumAttrs.Get(enumKey{k, value}) }

// Named returns the attribute of a keyword; it panics on an unknown one.
func (k *EnumKind) Named(keyword string) *EnumAttr {
	v, ok := k.Value(keyword)
	if !ok {
		panic("unknown case " + keyword + " of #" + k.Dialect + "." + k.Mnemonic)
	}
	return k.Of(v)
}

// Value is the value of one keyword.
func (k *EnumKind) Value(keyword string) (int64, bool) {
	for i, c := range k.Cases {
		if c == keyword {
			return k.valueAt(i), true
		}
	}
	return 0, false
}

func (k *EnumKind) valueAt(i int) int64 {
	if k.Values == nil {
		return int64(i)
	}
	return k.Values[i]
}

// Text is the keyword, or joined keywords, of a value.
func (k *EnumKind) Text(value int64) string {
	for i, c := range k.Cases {
		if k.valueAt(i) == value {
			return c
		}
	}
	if !k.Bits {
		return ""
	}
	var parts []string
	for i, c := range k.Cases {
		v := k.valueAt(i)
		if v != 0 && v&(v-1) == 0 && value&v != 0 {
			parts = append(parts, c)
		}
	}
	sep := k.Separator
	if sep == "" {
		sep = ", "
	}
	return strings.Join(parts, sep)
}

// Kind is the enumeration.
func (a *EnumAttr) Kind() *EnumKind { return a.kind }

// Value is the number of the case, or the mask.
func (a *EnumAttr) Value() int64 { return a.value }

// Keyword is the case's text.
func (a *EnumAttr) Keyword() string { return a.kind.Text(a.value) }

// DialectName implements [DialectAttr].
func (a *EnumAttr) DialectName() string { return a.kind.Dialect }

// WriteBody implements [DialectAttr].
func (a *EnumAttr) WriteBody(w *Writer) {
	w.Str(a.kind.Mnemonic)
	if a.kind.Spaced {
		w.Str(" " + a.Keyword())
		return
	}
	w.Str("<")
	if a.kind.Bits {
		w.Str(a.Keyword())
	} else {
		w.KeywordOrString(a.Keyword())
	}
	w.Str(">")
}
