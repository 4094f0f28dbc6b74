package app

import (
	"github.com/tsopt/tsopt/target/exec"
)

// openDevice opens what --device names.
func (s *session) openDevice() (exec.Device, error) {
	switch s.opts.device {
	case "sim":
		return exec.Simulator{}, nil
	case "cuda":
		d, err := exec.OpenCuda()
		if err != nil {
			return nil, err
		}
		d.Poison = s.opts.verify != ""
		return d, nil
	}
	panic("unknown device " + s.opts.device) // checkOptions refuses it
}

// deviceName says in messages what ran.
func deviceName(d exec.Device) string {
	if c, ok := d.(*exec.Cuda); ok {
		return c.Name()
	}
	return "the simulator"
}
