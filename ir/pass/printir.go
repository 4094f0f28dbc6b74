package pass

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/textdiff"
	"github.com/tsopt/tsopt/ir"
)

// PrintIR prints the IR around passes.
type PrintIR struct {
	// BeforeAll and AfterAll print around every pass, Before and After around
	// the named ones.
	BeforeAll, AfterAll bool
	Before, After       []string
	// OnlyChanged prints after a pass only when it changed the IR, OnlyFailed
	// only when it failed. Diff prints what changed as a unified diff.
	OnlyChanged, OnlyFailed, Diff bool
	// ModuleScope prints the whole program and not only the operation that the
	// pass ran on.
	ModuleScope bool
	// TreeDir, when set, is a directory into which each print goes as a file.
	TreeDir string
	Colors  bool

	mu       sync.Mutex
	texts    map[textKey]string
	counters map[*ir.Op]int
	folders  map[[2]string]string       // by the folder around it and the name
	taken    map[string]*proc.FileNames // of folders in a folder
	written  map[string]int             // how often a file's name was wanted
}

// PrintsNothing reports whether no pass is asked for.
func (p *PrintIR) PrintsNothing() bool {
	return !p.BeforeAll && !p.AfterAll && !p.OnlyFailed && len(p.Before)+len(p.After) == 0
}

type textKey struct {
	ctx *Context
	op  *ir.Op
}

// Instrument returns what prints.
func (p *PrintIR) Instrument() Instrument {
	p.texts, p.counters = map[textKey]string{}, map[*ir.Op]int{}
	p.folders, p.taken, p.written = map[[2]string]string{}, map[string]*proc.FileNames{}, map[string]int{}
	return Instrument{BeforePass: p.before, AfterPass: p.after}
}

func (p *PrintIR) wantsAfter(e *Execution) bool {
	return p.AfterAll || slices.Contains(p.After, e.Pass.Name) || p.OnlyFailed && len(p.After) == 0
}

func (p *PrintIR) before(ctx *Context, e *Execution, op *ir.Op) {
	if (p.OnlyChanged || p.Diff) && p.wantsAfter(e) {
		text := ctx.Print(op)
		p.mu.Lock()
		p.texts[textKey{ctx, op}] = text
		p.mu.Unlock()
	}
	if p.BeforeAll || slices.Contains(p.Before, e.Pass.Name) {
		p.print(ctx, e, op, "Before", ctx.Print)
	}
}

func (p *PrintIR) after(ctx *Context, e *Execution, op *ir.Op, failed bool) {
	if !p.wantsAfter(e) || p.OnlyFailed && !failed {
		return
	}
	if failed {
		if p.OnlyFailed || !p.OnlyChanged && !p.Diff {
			p.print(ctx, e, op, "After", ctx.Print)
		}
		return
	}
	if !p.OnlyChanged && !p.Diff {
		p.print(ctx, e, op, "After", ctx.Print)
		return
	}
	p.printChange(ctx, e, op)
}

func (p *PrintIR) printChange(ctx *Context, e *Execution, op *ir.Op) {
	key := textKey{ctx, op}
	p.mu.Lock()
	old := p.texts[key]
	delete(p.texts, key)
	p.mu.Unlock()
	now := ctx.Print(op)
	if now == old {
		return
	}
	show := ctx.Print
	if p.Diff {
		show = func(*ir.Op) string {
			return textdiff.Unified(old, now, textdiff.Options{
				OldName: "before " + e.Pass.Name, NewName: "after " + e.Pass.Name, Context: textdiff.DefaultContext,
				Colors: p.Colors,
			})
		}
	}
	p.print(ctx, e, op, "After", show)
}

// print writes a header and the text of op, or of the program around it.
func (p *PrintIR) print(ctx *Context, e *Execution, op *ir.Op, when string, show func(*ir.Op) string) {
	var b strings.Builder
	fmt.Fprintf(&b, "// -----// IR Dump %s %s (%s)", when, e.Pass.className(), e.Pass.Name)
	if p.ModuleScope {
		fmt.Fprintf(&b, " ('%s' operation", op.Name())
		if name := ir.SymbolName(op); name != "" {
			b.WriteString(": @" + name)
		}
		b.WriteString(")")
		if !p.Diff {
			for op.ParentOp() != nil {
				op = op.ParentOp()
			}
		}
	}
	b.WriteString(" //----- //\n" + show(op))
	if p.TreeDir != "" {
		p.writeFile(ctx, e, op, b.String()+"\n")
		return
	}
	io.WriteString(ctx.Err, b.String()+"\n\n")
}

// writeFile puts a print into a folder for each operation from the program down
// to op; the numbers before the pass's name order the files.
func (p *PrintIR) writeFile(ctx *Context, e *Execution, op *ir.Op, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.counters[op]; ok {
		p.counters[op]++
	} else {
		p.counters[op] = 0
	}
	var names, numbers []string
	for o := op; o != nil; o = o.ParentOp() {
		name := ir.SymbolName(o)
		if name == "" {
			name = "no-symbol-name"
		}
		names = append(names, strings.ReplaceAll(o.Name(), ".", "_")+"_"+name)
		n, ok := p.counters[o]
		if !ok {
			p.counters[o] = 0
		}
		numbers = append(numbers, fmt.Sprint(n))
	}
	slices.Reverse(numbers)
	dir := p.TreeDir
	for _, name := range slices.Backward(names) {
		dir = filepath.Join(dir, p.folder(dir, name))
	}
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		err = os.WriteFile(p.unwritten(filepath.Join(dir, strings.Join(numbers, "_")+"_"+e.Pass.Name)), []byte(text), 0o644)
	}
	if err != nil {
		fmt.Fprintf(ctx.Err, "cannot print into a file: %v\n", err)
	}
}

// plain are names that are those of folders as they are. Other names, which programs may give, could lead elsewhere.
var plain = regexp.MustCompile(`^[\w$.-]{0,150}[\w$-]$`)

// folder is the name of the folder of an operation in that of the operation around it: the operation's, or one of its
// own for a name that is none of a folder.
func (p *PrintIR) folder(in, name string) string {
	if plain.MatchString(name) {
		return name
	}
	key := [2]string{in, name}
	if p.folders[key] == "" {
		names := p.taken[in]
		if names == nil {
			names = &proc.FileNames{}
			p.taken[in] = names
		}
		p.folders[key] = names.Of(name) + "~" // no plain name ends so
	}
	return p.folders[key]
}

// unwritten is a file that this run has not written: operations of one name may have one folder.
func (p *PrintIR) unwritten(path string) string {
	p.written[path]++
	if n := p.written[path]; n > 1 {
		path = fmt.Sprintf("%s_%d", path, n)
	}
	return path + ".mlir"
}
