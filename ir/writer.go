package ir

// Writer writes types and attributes as text. The zero Writer is ready.
type Writer struct {
	Buf []byte
	// Alias, when set, is asked for a name (`#map`, `!t`) before a type or
	// attribute is written in full.
	Alias func(x any) (name string, ok bool)
	// ElideElements, when positive, prints element constants with more elements
	// as `dense_resource<__elided__>`; ElideStrings does it for long strings.
	ElideElements int
	ElideStrings  int
}

// Str writes text.
func (w *Writer) Str(s string) { w.Buf = append(w.Buf, s...) }

// String is what was written.
func (w *Writer) String() string { return string(w.Buf) }

// Type writes a type.
func (w *Writer) Type(t Type) { w.Str(typeKeyword(t)) }

// Attr writes an attribute with its type.
func (w *Writer) Attr(a Attr) { w.Str("?") }

// AttrWithoutType writes an attribute's value only.
func (w *Writer) AttrWithoutType(a Attr) { w.Attr(a) }

func typeKeyword(Type) string { return "?" }
