package softwarepipeline

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// Numbers in memory may determine where a copy begins, such as a page table or row indices. They are read an iteration
// before the copy, which then need not wait for them.

// table is an operation that reads table entries.
type table struct {
	op *ir.Op
	// of is the staged read whose index tile it is (its threads hold it in a layout of its own), -1 for a scalar.
	of int
}

// readsTable reports whether an operation reads a number, or a tile of them, that the kernel does not change.
func (p *pipeline) readsTable(op *ir.Op) bool {
	k, inKernel := ir.Enclosing(p.loop.Op, tile.Kernel)
	return inKernel && (memref.Load.Is(op) || tile.Load.Is(op)) && prefetch.ReadsConstants(k, op)
}

// findTables lists the table reads of an iteration's copies.
func (p *pipeline) findTables() {
	for i, s := range p.staged {
		if s.guard.cond != nil {
			continue
		}
		of := -1
		if s.At.ByRows() {
			of = i
		}
		for _, op := range s.slice {
			if t := (table{op, of}); p.readsTable(op) && !slices.Contains(p.tables, t) {
				p.tables = append(p.tables, t)
			}
		}
	}
}

// mapping maps the values of the loop for the copy of a read in iteration k, with the table entries if they are given.
// Numbers that several copies need are computed once.
func (p *pipeline) mapping(i int, shared *ir.Mapping, k *ir.Value, given []*ir.Value) *ir.Mapping {
	m := shared
	if p.staged[i].At.ByRows() {
		m = new(ir.Mapping)
	}
	m.Map(p.loop.InductionVar(), k)
	for j, t := range p.tables {
		if given != nil && (t.of == i || t.of < 0) {
			m.Map(t.op.Result(0), given[j])
		}
	}
	return m
}

// fetch reads the table entries for the copies of iteration k, if there is one; otherwise are the values without one.
func (p *pipeline) fetch(b *ir.Builder, k, upper *ir.Value, otherwise []*ir.Value) []*ir.Value {
	if len(p.tables) == 0 {
		return nil
	}
	return scf.NewIf(b, p.more(b, k, upper), ir.ValueTypes(otherwise), func(b *ir.Builder) (out []*ir.Value) {
		of := map[int]*ir.Mapping{}
		for _, t := range p.tables {
			if of[t.of] == nil {
				of[t.of] = new(ir.Mapping)
				of[t.of].Map(p.loop.InductionVar(), k)
			}
			slice, _ := p.slice(t.op.Result(0))
			cloneSlice(b, slice, of[t.of])
			out = append(out, of[t.of].Get(t.op.Result(0)))
		}
		return out
	}, func(*ir.Builder) []*ir.Value { return otherwise }).Results
}

// nothing is used instead of reads of tables where there is no iteration.
func (p *pipeline) nothing(b *ir.Builder) (out []*ir.Value) {
	for _, t := range p.tables {
		out = append(out, arith.Zero(b, t.op.Result(0).Type()))
	}
	return out
}
