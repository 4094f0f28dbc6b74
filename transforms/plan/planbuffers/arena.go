package planbuffers

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/lifetimes"
)

// share puts temporaries of one memory space into an arena if that takes less memory than they do.
func share(ctx *pass.Context, f fn.FuncOp, all []*temporary) {
	spans, apart := []*lifetimes.Span{}, int64(0)
	for _, t := range all {
		spans = append(spans, &t.Span)
		apart += (t.Size + alignment - 1) / alignment * alignment
	}
	total := place(spans)
	if total >= apart {
		return
	}
	ctx.Passed(diag.Memory, f.Op, "%d temporaries take %d bytes of device memory instead of %d; at most %d are in use at once",
		len(all), total, apart, lifetimes.Alive(spans))
	body := f.FunctionBody().Entry()
	b := &ir.Builder{Loc: f.Loc()}
	b.SetToStart(body)
	arena := gpu.Alloc.New(b, gpu.AllocOp{}, ir.MemRef([]int64{total}, ir.I8, nil, all[0].Type().Space())).MemRef
	for _, t := range all {
		t.moveTo(arena)
	}
	end := ir.Before(body.Last())
	end.Loc = f.Loc()
	gpu.Dealloc.New(end, gpu.DeallocOp{MemRef: arena})
}

// place gives temporaries their offsets: in the order of their live ranges, or the largest first, which leaves fewer
// gaps where small ones lie between large ones. Neither is the better one for all programs.
func place(spans []*lifetimes.Span) int64 {
	total := lifetimes.Place(spans)
	bySize := slices.Clone(spans)
	slices.SortStableFunc(bySize, func(a, b *lifetimes.Span) int { return int(b.Size - a.Size) })
	if other := lifetimes.Place(bySize); other <= total {
		return other
	}
	return lifetimes.Place(spans)
}

// moveTo replaces a temporary by its part of the arena, which begins to be the temporary's where that is first used.
func (t *temporary) moveTo(arena *ir.Value) {
	b := ir.Before(t.first)
	b.Loc = t.Loc()
	view := memref.View.New(b, memref.ViewOp{Source: arena, ByteShift: arith.ConstantIndex(b, t.Offset)}, t.Type())
	view.SetAttr(gpu.UndefinedAttr, ir.Unit)
	for _, free := range t.frees {
		free.Erase()
	}
	t.MemRef.ReplaceAllUsesWith(view.Result)
	t.Op.Erase()
}
