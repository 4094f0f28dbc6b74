package app

import (
	"fmt"
	"path/filepath"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/layoutview"
)

// addPlanning lets a program be planned whose layouts are to be drawn, if no passes were
// named and tiles have no layouts yet.
func (c *chunk) addPlanning(m *pass.Manager, op *ir.Op) error {
	if c.opts.viewLayouts == "" || !m.Empty() || layoutview.Planned(op) {
		return nil
	}
	return c.addFlag(m, passFlag{c.tool.Backends.Planning().Pipeline.Name, "to=planned"})
}

// takeLayouts takes the layouts of a program for --view-layouts.
func (c *chunk) takeLayouts(op *ir.Op) bool {
	if c.opts.viewLayouts == "" {
		return true
	}
	var here layoutview.Collection
	names := layoutview.NamesIn(c.src.Text, &c.state)
	if here.Add(op, names); len(here.Tiles) == 0 {
		c.report(diag.Errorf(op.Loc(), "--view-layouts: the program has no tile with a layout; tiles have layouts between infer-layout and convert-tile-to-gpu. Use passes that end there, or none"))
		return false
	}
	c.layouts.Add(op, names)
	return true
}

// writeLayouts writes what --view-layouts draws.
func (s *session) writeLayouts(title string) error {
	if s.opts.viewLayouts == "" {
		return nil
	}
	s.layouts.Finish()
	dir := proc.Path(s.ctx, s.opts.viewLayouts)
	for _, f := range layoutview.Files(title, s.layouts.Tiles) {
		if err := proc.WriteFile(filepath.Join(dir, f.Name), []byte(f.Data)); err != nil {
			return fmt.Errorf("--view-layouts: cannot write '%s': %s", filepath.Join(s.opts.viewLayouts, f.Name),
				command.Reason(err))
		}
	}
	return nil
}
