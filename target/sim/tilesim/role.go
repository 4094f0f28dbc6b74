package tilesim

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// tileSpecialize runs each role as an agent, all at the same time.
func tileSpecialize(c *engine.Compiler, o tile.SpecializeOp) {
	var codes []*engine.Code
	var names []string
	for r := range o.Roles() {
		codes, names = append(codes, roleCode(c, r)), append(names, r.Called)
	}
	c.Emit(func(a *engine.Agent) {
		past := a.Clock.Release()
		a.Units, a.Live = make([]*engine.Agent, len(codes)), len(codes)
		a.Arrive(&engine.Wait{What: "its roles"})
		for i, role := range codes {
			x := a.NewUnit(role, tile.RoleLevel, i, past)
			x.Title = fmt.Sprintf("%s, role %q", a.Name(), names[i])
			x.Fill(nil, a.Capture(role))
			a.M.Wake(x)
		}
	})
	c.Emit(func(a *engine.Agent) {
		a.Units = nil
		for _, r := range ringsOf(a.Block).all {
			r.checkEnd(a)
		}
	})
}

func roleCode(c *engine.Compiler, r tile.RoleOp) *engine.Code {
	in := c.M.NewCompiler("tile.role", c)
	in.Cur, in.Site = r.Op, c.M.SiteOf(r.Op)
	in.Body(r.Body.Entry(), func(*ir.Op) { in.Emit(func(a *engine.Agent) { a.Leave(nil) }) })
	return in.Code
}
