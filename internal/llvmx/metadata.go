package llvmx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir/metadata"
)

// MD is metadata: a [*Node], an [MDString], [MDNull], a [Const] or, in a call or
// a record, [MDLocal].
type MD = metadata.Field

// MDString is a metadata string.
type MDString string

func (s MDString) String() string { return "!" + quote(string(s)) }

// MDNull is the null field of a metadata node.
var MDNull MD = metadata.Null

// MDLocal is a value as metadata.
type MDLocal struct{ V Value }

func (l MDLocal) String() string { return typeText(l.V.Type()) + " " + ident(l.V) }

// Node is a metadata node: a tuple, or one of LLVM's classes with named fields,
// such as !DILocation(line: 1, …). To llir it is a definition; llir's own classes
// have the fields of LLVM 14. Printing numbers it.
type Node struct {
	metadata.MetadataID
	Class    string // "" for a tuple
	Distinct bool
	Inline   bool // written where it is used, as expressions are
	fields   []MDField
	seq      int
}

var _ metadata.Definition = (*Node)(nil)

// MDField is a field: metadata, or words such as DW_TAG_member.
type MDField struct {
	Name string
	MD   MD
	Text string
}

// Ident returns the node as it is written where it is used.
func (n *Node) Ident() string {
	if n.Inline {
		return n.LLString()
	}
	return n.MetadataID.Ident()
}

func (n *Node) String() string { return n.Ident() }

// SetDistinct says whether no equal node is merged with this one.
func (n *Node) SetDistinct(distinct bool) { n.Distinct = distinct }

// LLString returns the node's definition.
func (n *Node) LLString() string {
	var b strings.Builder
	if n.Distinct {
		b.WriteString("distinct ")
	}
	b.WriteString("!" + n.Class)
	open, end := "{", "}"
	if n.Class != "" {
		open, end = "(", ")"
	}
	b.WriteString(open)
	for i, f := range n.fields {
		if i > 0 {
			b.WriteString(", ")
		}
		if f.Name != "" {
			b.WriteString(f.Name + ": ")
		}
		if f.MD != nil {
			b.WriteString(f.MD.String())
		} else {
			b.WriteString(f.Text)
		}
	}
	return b.String() + end
}

// Node returns the tuple of some fields; equal ones are one node.
func (m *Module) Node(fields ...MD) *Node { return m.ClassNode("", Positional(fields...)...) }

// Positional are the fields of a tuple.
func Positional(fields ...MD) []MDField {
	out := make([]MDField, len(fields))
	for i, f := range fields {
		out[i].MD = f
	}
	return out
}

// ClassNode returns the node of a class with some fields; equal ones are one node.
func (m *Module) ClassNode(class string, fields ...MDField) *Node {
	var key strings.Builder
	key.WriteString(class)
	for _, f := range fields {
		fmt.Fprintf(&key, "|%s:%s", f.Name, f.Text)
		switch x := f.MD.(type) {
		case nil:
		case *Node:
			fmt.Fprintf(&key, "!%d", x.seq)
		default:
			key.WriteString(x.String())
		}
	}
	if n := m.unique[key.String()]; n != nil {
		return n
	}
	n := m.node(class, fields)
	m.unique[key.String()] = n
	return n
}

func (m *Module) node(class string, fields []MDField) *Node {
	m.nodes++
	return &Node{Class: class, fields: fields, seq: m.nodes, Inline: class == "DIExpression" || class == "DIArgList"}
}

// DistinctNode returns a tuple that no equal one is merged with. Its first field
// is itself, as loop metadata wants it.
func (m *Module) DistinctNode(fields ...MD) *Node {
	n := m.node("", nil)
	n.Distinct = true
	n.fields = append([]MDField{{MD: n}}, Positional(fields...)...)
	return n
}

// DistinctClass returns a node of a class that no equal one is merged with; its
// fields are set by [Node.SetFields].
func (m *Module) DistinctClass(class string) *Node {
	n := m.node(class, nil)
	n.Distinct = true
	return n
}

// SetFields completes a node, which its fields may lead back to.
func (n *Node) SetFields(fields ...MDField) { n.fields = fields }

// mdValue is metadata as an operand of a call.
type mdValue struct{ md MD }

func (mdValue) Type() Type       { return Metadata }
func (v mdValue) Ident() string  { return v.md.String() }
func (v mdValue) String() string { return "metadata " + v.md.String() }

// MDValue returns metadata as an operand of a call.
func MDValue(md MD) Value { return mdValue{md} }

// InsertAfter adds a field behind the one of a name.
func (n *Node) InsertAfter(name string, f MDField) {
	i := slices.IndexFunc(n.fields, func(x MDField) bool { return x.Name == name })
	n.fields = slices.Insert(n.fields, i+1, f)
}
