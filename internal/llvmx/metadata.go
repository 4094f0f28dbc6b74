package llvmx

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// MD is metadata: a [*Node], an [MDString], [MDNull], a [Const] or, in a call or
// a record, [MDLocal].
type MD interface{ metadataRef(p *printer) string }

// MDString is a metadata string.
type MDString string

func (s MDString) metadataRef(*printer) string { return "!" + quote(string(s)) }

type mdNull struct{}

func (mdNull) metadataRef(*printer) string { return "null" }

// MDNull is the null field of a metadata node.
var MDNull MD = mdNull{}

func (c Const) metadataRef(*printer) string { return c.String() }

// MDLocal is a value as metadata.
type MDLocal struct{ V Value }

func (l MDLocal) metadataRef(*printer) string { return l.V.Type().String() + " " + l.V.Ident() }

// Node is a metadata node: a tuple, or one of LLVM's classes with named fields,
// such as !DILocation(line: 1, …).
type Node struct {
	Class    string // "" for a tuple
	Distinct bool
	Inline   bool // written where it is used, as expressions are
	fields   []MDField
	seq      int
}

// MDField is a field: metadata, or words such as DW_TAG_member.
type MDField struct {
	Name string
	MD   MD
	Text string
}

func (n *Node) metadataRef(p *printer) string {
	if n.Inline {
		return n.text(p)
	}
	return "!" + strconv.Itoa(p.nodes[n])
}

// text is the node's definition.
func (n *Node) text(p *printer) string {
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
			b.WriteString(f.MD.metadataRef(p))
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
			key.WriteString(x.metadataRef(nil))
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

func (mdValue) Type() Type    { return Metadata }
func (mdValue) Ident() string { return "!" }

// MDValue returns metadata as an operand of a call.
func MDValue(md MD) Value { return mdValue{md} }

// InsertAfter adds a field behind the one of a name.
func (n *Node) InsertAfter(name string, f MDField) {
	i := slices.IndexFunc(n.fields, func(x MDField) bool { return x.Name == name })
	n.fields = slices.Insert(n.fields, i+1, f)
}
