package explain

import (
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// A batch is which modules of a program, each of a kernel, are compiled together.
type batch struct {
	names     []string         // of the modules
	functions [][]functionName // of each
	joined    []int            // with which of those that are left each is compiled
}

// functionName is what a function is called while it is compiled, and otherwise.
type functionName struct{ compiled, own string }

// together are the modules of a program, of a large one joined to about as many as there are processors: to start llc
// takes longer than to compile a small kernel. A module begins another one if it has another target, or a symbol that
// means something else in one before.
func together(root *ir.Op, large bool) (b batch) {
	modules := slices.Collect(ir.Collect(root, gpu.Module))
	size := 1
	if n := runtime.GOMAXPROCS(0); large {
		size = (len(modules) + n - 1) / n
	}
	var into gpu.ModuleOp
	kept, taken, has := -1, 0, map[string]*ir.Op{}
	for i, m := range modules {
		names := functionNames(m, i, large)
		b.names, b.functions = append(b.names, m.SymName), append(b.functions, names)
		if kept < 0 || taken == size || m.TargetsAttr != into.TargetsAttr || !joins(m, has) {
			into, taken, has = m, 0, map[string]*ir.Op{}
			kept++
		}
		for op := range m.Body.Entry().Ops() {
			if has[ir.SymbolName(op)] == nil {
				has[ir.SymbolName(op)] = op
			} else {
				op.Erase() // the same global
			}
		}
		if taken++; m.Op != into.Op {
			m.Body.Entry().MoveOpsTo(into.Body.Entry())
			m.Erase()
		}
		b.joined = append(b.joined, kept)
	}
	return b
}

// functionNames are those of the functions of a module. Its kernels, which nothing in it calls, get names by the number
// of the module if it may be joined to others.
func functionNames(m gpu.ModuleOp, number int, joined bool) (out []functionName) {
	for f := range ir.Collect(m.Op, llvm.Func) {
		n := functionName{f.SymName, f.SymName}
		if joined && f.Op.Attr(gpu.KernelAttr) != nil {
			n.compiled = fmt.Sprintf("%s__%d__", f.SymName, number)
			f.Op.SetAttr("sym_name", ir.String_(n.compiled))
		}
		out = append(out, n)
	}
	return out
}

// joins reports whether what a module has by the names of others is the same: a global without a value.
func joins(m gpu.ModuleOp, has map[string]*ir.Op) bool {
	for op := range m.Body.Entry().Ops() {
		other := has[ir.SymbolName(op)]
		if other != nil && !(llvm.Global.Is(op) && llvm.Global.Is(other) && declares(op, other)) {
			return false
		}
	}
	return true
}

// declares reports whether two globals without initial values have the same attributes.
func declares(x, y *ir.Op) bool {
	for _, op := range []*ir.Op{x, y} {
		for _, r := range op.Regions() {
			if !r.Empty() {
				return false
			}
		}
	}
	return slices.Equal(x.AllAttrs(), y.AllAttrs())
}

// separated is the PTX of each module by itself, of that of those that were compiled together: what is for all
// functions, and its own.
func (b batch) separated(binaries []gpu.BinaryOp) (out []string) {
	texts := make([]functionTexts, len(binaries))
	for i, m := range binaries {
		texts[i] = functionsOf(m.Objects()[0].Data)
	}
	for i, names := range b.functions {
		t := texts[b.joined[i]]
		var own strings.Builder
		own.WriteString(t.head)
		for _, n := range names {
			own.WriteString(strings.ReplaceAll(t.of[n.compiled], n.compiled, n.own)) // "" for a declaration
		}
		own.WriteString(t.tail)
		out = append(out, own.String())
	}
	return out
}

// functionTexts is PTX by function, and what is before the first one and behind the last.
type functionTexts struct {
	head, tail string
	of         map[string]string
}

// functionsOf divides PTX where LLVM's comments say that a function begins. Variables, which come behind the first
// one's comment, are for all functions.
func functionsOf(text string) functionTexts {
	const begin, section = "// -- Begin function ", "\n\t.section"
	t := functionTexts{of: map[string]string{}}
	if end := strings.Index(text, section); end >= 0 {
		text, t.tail = text[:end+1], text[end+1:]
	}
	name, from := "", 0 // of the function that is read, whose text begins there
	at, variables := 0, true
	for line := range strings.SplitAfterSeq(text, "\n") {
		if _, next, ok := strings.Cut(line, begin); ok {
			t.of[name] = text[from:at]
			name, from = strings.TrimSpace(next), at
		}
		variables = variables && !strings.Contains(line, ".entry") && !strings.Contains(line, ".func")
		if at += len(line); variables {
			t.head += line
			from = at
		}
	}
	t.of[name] = text[from:]
	return t
}
