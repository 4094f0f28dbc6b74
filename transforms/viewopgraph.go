package transforms

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
)

// ViewOpGraph prints a picture of the operation for Graphviz.
var ViewOpGraph = &pass.Pass{
	Name:  "view-op-graph",
	Class: "ViewOpGraph",
	Doc: `Print Graphviz visualization of an operation

Prints a graph in the DOT language to standard error: operations with
regions are clusters, others are nodes, and edges show data flow or
control flow. Large attributes and long texts are shortened.`,
	New: func() pass.Runner {
		return &viewOpGraph{maxLabel: 20, attrs: true, dataFlow: true, types: true}
	},
}

type viewOpGraph struct {
	maxLabel                            uint
	attrs, controlFlow, dataFlow, types bool
}

func (p *viewOpGraph) Options(o *pass.Options) {
	o.Uint("max-label-len", &p.maxLabel, "Limit attribute/type length to number of chars")
	o.Bool("print-attrs", &p.attrs, "Print attributes of operations")
	o.Bool("print-control-flow-edges", &p.controlFlow, "Print control flow edges")
	o.Bool("print-data-flow-edges", &p.dataFlow, "Print data flow edges")
	o.Bool("print-result-types", &p.types, "Print result types of operations")
}

func (p *viewOpGraph) Run(ctx *pass.Context, op *ir.Op) error {
	g := &opGraph{viewOpGraph: p, w: ctx.Err, names: asm.NamesIn(op), nodes: map[*ir.Value]graphNode{},
		hues: map[string]int{}}
	ir.WalkPost(op, func(o *ir.Op) {
		if _, ok := g.hues[o.Name()]; !ok {
			g.hues[o.Name()] = len(g.hues)
		}
	})
	g.block("digraph G {", func() {
		g.line("compound = true;")
		g.op(op)
		for _, e := range g.control {
			g.line("%s;", e)
		}
		for _, u := range g.uses {
			g.line("%s;", g.dataEdge(u.v, u.by))
		}
	})
	ctx.PreserveAll()
	return nil
}

// graphNode is a node, or the anchor node of a cluster.
type graphNode struct {
	id, cluster int // cluster is 0 for a plain node
}

// opGraph is a graph being written.
type opGraph struct {
	*viewOpGraph
	w       io.Writer
	indent  string
	names   *asm.ValueNames
	count   int
	nodes   map[*ir.Value]graphNode
	hues    map[string]int // a colour for each name of an operation
	control []string
	// uses become edges when all nodes exist: in a graph region a value may be
	// used before its definition.
	uses []graphUse
}

type graphUse struct {
	v  *ir.Value
	by graphNode
}

func (g *opGraph) line(format string, args ...any) {
	fmt.Fprintf(g.w, g.indent+format+"\n", args...)
}

func (g *opGraph) block(head string, body func()) {
	g.line("%s", head)
	g.indent += "  "
	body()
	g.indent = g.indent[2:]
	g.line("}")
}

// cluster writes a box with a label, in which an invisible node anchors edges.
func (g *opGraph) cluster(label string, body func()) graphNode {
	g.count++
	n := graphNode{cluster: g.count}
	g.block(fmt.Sprintf("subgraph cluster_%d {", g.count), func() {
		g.count++
		n.id = g.count
		g.line(`v%d [label = " ", shape = plain];`, n.id)
		g.line(`label = "%s";`, label)
		body()
	})
	return n
}

func (g *opGraph) op(op *ir.Op) graphNode {
	var n graphNode
	if op.NumRegions() > 0 {
		n = g.cluster(g.clusterLabel(op), func() {
			for _, rg := range op.Regions() {
				for b := range rg.Blocks() {
					g.blockOf(b)
				}
			}
		})
	} else {
		g.count++
		n.id = g.count
		g.line(`v%d [fillcolor = "%.6f 0.3 0.95", label = "%s", shape = Mrecord, style = filled];`,
			n.id, float64(g.hues[op.Name()])/float64(len(g.hues)), g.nodeLabel(op))
	}
	for _, v := range op.Results() {
		g.nodes[v] = n
	}
	if g.dataFlow {
		for _, v := range op.Operands() {
			g.uses = append(g.uses, graphUse{v, n})
		}
	}
	return n
}

func (g *opGraph) blockOf(b *ir.Block) {
	g.cluster("", func() {
		for _, a := range b.Args() {
			g.count++
			g.nodes[a] = graphNode{id: g.count}
			g.line(`v%d [label = "%s", shape = Mrecord];`, g.count, g.valueField(a))
		}
		var prev graphNode
		for op := range b.Ops() {
			n := g.op(op)
			if g.controlFlow && prev.id != 0 {
				g.control = append(g.control, edgeText(prev, n, "", "", "dashed"))
			}
			prev = n
		}
	})
}

// dataEdge is the flow of v into a node.
func (g *opGraph) dataEdge(v *ir.Value, to graphNode) string {
	from, name := g.nodes[v], port(g.names.Of(v))
	fromPort, toPort := "", ""
	if from.cluster == 0 {
		fromPort = ":res_" + name + ":s"
	}
	if to.cluster == 0 {
		toPort = ":arg_" + name + ":n"
	}
	return edgeText(from, to, fromPort, toPort, "solid")
}

func edgeText(from, to graphNode, fromPort, toPort, style string) string {
	var attrs []string
	if to.cluster != 0 {
		attrs = append(attrs, fmt.Sprintf("lhead = cluster_%d", to.cluster))
	}
	if from.cluster != 0 {
		attrs = append(attrs, fmt.Sprintf("ltail = cluster_%d", from.cluster))
	}
	attrs = append(attrs, "style = "+style)
	return fmt.Sprintf("v%d%s -> v%d%s[%s]", from.id, fromPort, to.id, toPort, strings.Join(attrs, ", "))
}

// port is a value's name as the name of a field.
func port(name string) string {
	return strings.NewReplacer("%", "", "#", "_").Replace(name)
}

// valueField is the field of a defined value, with its type where asked for.
func (g *opGraph) valueField(v *ir.Value) string {
	name := g.names.Of(v)
	text := "<res_" + port(name) + "> " + escapeLabel(name)
	if g.types {
		text += " " + escapeLabel(g.short(v.Type().String()))
	}
	return text
}

func (g *opGraph) clusterLabel(op *ir.Op) string {
	label := escapeLabel(op.Name())
	if g.types {
		label += " : (" + escapeLabel(g.short(ir.JoinTypes(op.ResultTypes(), "", ", "))) + ")"
	}
	if g.attrs {
		label += `\l` + g.attrLines(op)
	}
	return label
}

func (g *opGraph) nodeLabel(op *ir.Op) string {
	var operands, results []string
	for _, v := range op.Operands() {
		name := g.names.Of(v)
		operands = append(operands, "<arg_"+port(name)+"> "+escapeLabel(name))
	}
	for _, v := range op.Results() {
		results = append(results, g.valueField(v))
	}
	label := escapeLabel(op.Name()) + `\l`
	if lines := g.attrLines(op); g.attrs && lines != "" {
		label += `\l` + lines
	}
	if len(operands) > 0 {
		label = "{" + strings.Join(operands, "|") + "}|" + label
	}
	if len(results) > 0 {
		label += "|{" + strings.Join(results, "|") + "}"
	}
	return "{" + label + "}"
}

func (g *opGraph) attrLines(op *ir.Op) string {
	var b strings.Builder
	for _, a := range op.AllAttrs() {
		if op.Def().Dialect() == "llvm" && slices.Contains(flagProperties, a.Name) {
			continue
		}
		b.WriteString(escapeLabel(a.Name+": "+g.attrText(a.Value)) + `\l`)
	}
	return b.String()
}

// flagProperties are sets of flags of llvm operations that upstream does not keep as
// attributes, and so does not show.
var flagProperties = []string{"overflowFlags", "noWrapFlags"}

// largeAttr is the number of elements above which an attribute is left out.
const largeAttr = 16

func (g *opGraph) attrText(a ir.Attr) string {
	switch a := a.(type) {
	case *ir.DenseElementsAttr:
		if a.IsSplat() {
			return a.String()
		}
		if n, _ := ir.NumElements(a.Shaped().Shape()); n > largeAttr {
			rank := len(a.Shaped().Shape())
			return strings.Repeat("[", rank) + "..." + strings.Repeat("]", rank) + " : " + g.short(a.Type().String())
		}
	case *ir.ArrayAttr:
		if len(a.Elems()) > largeAttr {
			return "[...]"
		}
	}
	return g.short(a.String())
}

func (g *opGraph) short(s string) string {
	if uint(len(s)) <= g.maxLabel {
		return s
	}
	return s[:g.maxLabel] + "..."
}

// escapeLabel protects what has a meaning in the label of a record.
func escapeLabel(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c == '\n' {
			b.WriteString(`\n`)
			continue
		}
		if slices.Contains([]byte(`{}<>|"\`), c) {
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String()
}
