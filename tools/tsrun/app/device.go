package app

import (
	"fmt"

	"github.com/tsopt/tsopt/target/exec"
)

// openDevice opens what --device names.
func (s *session) openDevice() (exec.Device, error) {
	switch s.opts.device {
	case "sim":
		return exec.Simulator{}, nil
	}
	return nil, fmt.Errorf("unknown device '%s'; known are sim and cuda", s.opts.device)
}
