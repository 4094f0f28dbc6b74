package engine

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// tileSpecialize runs each role as an agent, all at the same time.
func tileSpecialize(c *Compiler, o tile.SpecializeOp) {
	var codes []*code
	var names []string
	for r := range o.Roles() {
		codes, names = append(codes, c.roleCode(r)), append(names, r.Called)
	}
	c.Emit(func(a *Agent) {
		past := a.Clock.Release()
		a.units, a.live = make([]*Agent, len(codes)), len(codes)
		a.arrive(&Wait{What: "its roles"})
		for i, role := range codes {
			x := a.newUnit(role, tile.RoleLevel, i, past)
			x.title = fmt.Sprintf("%s, role %q", a.Name(), names[i])
			x.fill(nil, a.capture(role))
			a.M.wake(x)
		}
	})
	c.Emit(func(a *Agent) {
		a.units = nil
		for _, r := range ringsOf(a.Block).all {
			r.checkEnd(a)
		}
	})
}

func (c *Compiler) roleCode(r tile.RoleOp) *code {
	in := c.m.newCompiler("tile.role", c)
	in.cur, in.Site = r.Op, c.m.SiteOf(r.Op)
	in.Body(r.Body.Entry(), func(*ir.Op) { in.Emit(func(a *Agent) { a.leave(nil) }) })
	return in.code
}
