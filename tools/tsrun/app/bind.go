package app

import (
	"fmt"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/normalize/bindparams"
)

// bind gives the program's parameters their values: tiles whose extents depend on them have
// none before.
func (s *session) bind(module *ir.Op) error {
	m := pass.NewManager("builtin.module")
	if err := m.Add(bindparams.Pass, "arch="+s.opts.arch+" "+s.opts.params); err != nil {
		return fmt.Errorf("--params=%s: %w", s.opts.params, err)
	}
	cfg := &pass.Config{Dialects: s.dialects, Verify: true, Serial: true, Out: s.errw, Err: s.errw, Emit: s.emit}
	s.kit.Configure(cfg)
	if err := m.Run(cfg, module); err != nil {
		return command.Reported
	}
	return nil
}
