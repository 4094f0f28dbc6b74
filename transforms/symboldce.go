package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// SymbolDCE erases symbols that nothing refers to.
var SymbolDCE = &pass.Pass{
	Name:  "symbol-dce",
	Class: "SymbolDCE",
	Doc: `Eliminate dead symbols

Erases the symbols of a symbol table that are private and have no references from
live operations, in all nested symbol tables.`,
	New: func() pass.Runner { return &symbolDCE{} },
}

type symbolDCE struct{ erased int }

func (s *symbolDCE) Statistics(st *pass.Statistics) {
	st.Count("num-dce'd", &s.erased, "Number of symbols DCE'd")
}

func (s *symbolDCE) Run(ctx *pass.Context, op *ir.Op) error {
	if !op.Has(ir.SymbolTableTrait) {
		return op.Errorf(" was scheduled to run under SymbolDCE, but does not define a symbol table")
	}
	hidden := op.ParentOp() == nil || !analysis.IsSymbol(op) || ir.SymbolVisibility(op) == "private"
	l := &symbolLiveness{live: map[*ir.Op]bool{}}
	if err := l.table(op, hidden); err != nil {
		return err
	}
	ir.WalkPost(op, func(table *ir.Op) {
		if !table.Has(ir.SymbolTableTrait) {
			return
		}
		for b := range table.Region(0).Blocks() {
			for o := range b.Ops() {
				if analysis.IsSymbol(o) && !l.live[o] {
					o.Erase()
					s.erased++
				}
			}
		}
	})
	return nil
}

type symbolLiveness struct {
	live  map[*ir.Op]bool
	cache ir.SymbolCache
}

// table finds the live symbols of a symbol table, which is hidden when nothing
// outside can see into it.
func (l *symbolLiveness) table(table *ir.Op, hidden bool) error {
	var work []*ir.Op
	for b := range table.Region(0).Blocks() {
		for op := range b.Ops() {
			switch {
			case !analysis.IsSymbol(op):
				work = append(work, op)
			case analysis.Discardable(op, hidden):
			case !l.live[op]:
				l.live[op] = true
				work = append(work, op)
			}
		}
	}
	for len(work) > 0 {
		op := work[len(work)-1]
		work = work[:len(work)-1]
		more, err := l.visit(op, hidden)
		if err != nil {
			return err
		}
		work = append(work, more...)
	}
	return nil
}

// visit marks what a live operation refers to and returns what is to be
// visited because of it.
func (l *symbolLiveness) visit(op *ir.Op, hidden bool) (more []*ir.Op, err error) {
	if op.Has(ir.SymbolTableTrait) {
		inner := hidden || !analysis.IsSymbol(op) || ir.SymbolVisibility(op) == "private"
		if err := l.table(op, inner); err != nil {
			return nil, err
		}
	} else {
		for _, rg := range op.Regions() {
			for b := range rg.Blocks() {
				for o := range b.Ops() {
					if o.NumRegions() > 0 {
						more = append(more, o)
					}
				}
			}
		}
	}
	parent := op.ParentOp()
	if !parent.Has(ir.SymbolTableTrait) {
		return more, nil
	}
	known := analysis.SymbolUses(op, func(_ *ir.Op, ref *ir.SymbolRefAttr) {
		for _, sym := range l.cache.ResolveAll(parent, ref) {
			if !l.live[sym] {
				l.live[sym] = true
				more = append(more, sym)
			}
		}
	})
	if !known {
		return nil, ir.NoteOp(diag.Errorf(op.Loc(),
			"operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses"), op)
	}
	return more, nil
}
