package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// In a thread, a position counts bytes.
const stampBytes = 8

// stampBegin joins the clocks. Threads that write no stamps begin behind the end of the row, so that the stamps
// themselves compare a position and nothing else.
func stampBegin(c *emit.Ctx, o tile.StampBeginOp) error {
	_, _, words := o.Extents()
	position := func(n int64) *ir.Value { return arith.ConstantInt(c.Builder, n*stampBytes, ir.I32) }
	return c.Set(o.Position, c.Choose(stamps(c, o.StampRow), ir.I32, func() *ir.Value {
		stampWord(c, o.StampRow, tile.StampFromTime, register(c, "globaltimer"))
		stampWord(c, o.StampRow, tile.StampFromClock, register(c, "clock64"))
		stampWord(c, o.StampRow, tile.StampSM, arith.Cast(c.Builder, arith.ExtUI, nvvm.Register(c.Builder, "smid"), ir.I64))
		return position(tile.StampHeader)
	}, func() *ir.Value { return position(words) }))
}

// stamp stores one word. All stamps of a run compare the same number, and their addresses are constants apart, so that
// one costs three instructions. It reads all 64 bits of the clock: ptxas reads 32 of them into a uniform register where
// it can, which takes several times as long (S2UR in the place of CS2R).
func stamp(c *emit.Ctx, o tile.StampOp) error {
	_, _, words := o.Extents()
	first, at, n := o.Run()
	b, position := c.Builder, c.Get(first)
	word := arith.Binary(b, arith.OrI, register(c, "clock64"), arith.ConstantInt(b, o.Site<<tile.StampSiteShift, ir.I64))
	last := arith.ConstantInt(b, (words-n)*stampBytes, ir.I32)
	c.When(arith.NewCmpI(b, arith.SLE, position, last), func() {
		begin := llvm.NewGEP(b, llvm.Pointer(address.GlobalSpace), ir.I8, stampRow(c, o.StampRow),
			[]ir.Mixed{{Value: arith.Cast(b, arith.ExtUI, position, ir.I64)}}, 0)
		llvm.Store.New(b, llvm.StoreOp{Value: word,
			Addr: llvm.NewGEP(b, llvm.Pointer(address.GlobalSpace), ir.I64, begin, []ir.Mixed{{Const: at}}, 0)})
	})
	return c.Set(o.Next, arith.Binary(b, arith.AddI, position, arith.ConstantInt(b, (at+1)*stampBytes, ir.I32)))
}

// stampEnd joins the clocks again, so that the frequency of the SM's is known.
func stampEnd(c *emit.Ctx, o tile.StampEndOp) error {
	at := arith.Binary(c.Builder, arith.DivUI, c.Get(o.Position), arith.ConstantInt(c.Builder, stampBytes, ir.I32))
	c.When(stamps(c, o.StampRow), func() {
		stampWord(c, o.StampRow, tile.StampCount, arith.Cast(c.Builder, arith.ExtUI, at, ir.I64))
		stampWord(c, o.StampRow, tile.StampToTime, register(c, "globaltimer"))
		stampWord(c, o.StampRow, tile.StampToClock, register(c, "clock64"))
	})
	return nil
}

// stamps is the condition that this thread writes stamps.
func stamps(c *emit.Ctx, r tile.StampRow) *ir.Value {
	blocks, _, _ := r.Extents()
	return emit.And(c.Builder, c.Leader(), arith.NewCmpI(c.Builder, arith.ULT, c.Get(r.Number), c.Const(blocks)))
}

func register(c *emit.Ctx, name string) *ir.Value {
	return nvvm.Registers[name].New(c.Builder, nvvm.RegisterOp{}, ir.I64).Result
}

func stampWord(c *emit.Ctx, r tile.StampRow, word int64, v *ir.Value) {
	to := llvm.NewGEP(c.Builder, llvm.Pointer(address.GlobalSpace), ir.I64, stampRow(c, r), []ir.Mixed{{Const: word}}, 0)
	llvm.Store.New(c.Builder, llvm.StoreOp{Value: v, Addr: to})
}

// stampRow is the address of a row.
func stampRow(c *emit.Ctx, r tile.StampRow) *ir.Value {
	_, lanes, words := r.Extents()
	row := c.Times(c.Builder, c.Get(r.Number), lanes*words)
	return address.ElementPointer(c, r.Memory, c.PlusConst(c.Builder, row, r.Lane*words), address.GlobalSpace)
}
