package engine

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// assumptions checks what a function states about its arguments, whenever it is called: code that was made for
// multiples would go wrong elsewhere, or silently.
func (c *Compiler) assumptions(f *ir.Op) {
	name := ir.SymbolName(f)
	for _, p := range fn.Assumptions(f) {
		arg := f.Region(0).Entry().Arg(p.Arg)
		at := c.Code.Args[p.Arg].At
		read := func(a *Agent) int64 { return int64(a.F[at]) }
		switch t := arg.Type().(type) {
		case *ir.MemRefType:
			r := &Buffer{At: at, Rank: len(t.Shape())}
			read = map[fn.Quantity]func(a *Agent) int64{
				fn.Size:    func(a *Agent) int64 { return r.Size(a.F, p.Dim) },
				fn.Stride:  func(a *Agent) int64 { return r.Stride(a.F, p.Dim) },
				fn.Offset:  func(a *Agent) int64 { return r.Offset(a.F) },
				fn.Address: func(a *Agent) int64 { return int64(r.Base(a.F)) },
			}[p.Of]
		case *ir.IntegerType:
			read = func(a *Agent) int64 { return int64(a.F[at]<<(64-t.Width())) >> (64 - t.Width()) }
		}
		c.Emit(func(a *Agent) {
			n := read(a)
			if n%p.Divisor == 0 {
				return
			}
			value := fmt.Sprint(n)
			if p.Of == fn.Address {
				value = fmt.Sprintf("%#x", n)
			}
			panic(Failure{diag.Errorf(arg.Loc(), "%s of argument #%d of @%s is %s, which is not a multiple of %d, as '%s' assumes",
				p.What(), p.Arg, name, value, p.Divisor, p.By)})
		})
	}
}
