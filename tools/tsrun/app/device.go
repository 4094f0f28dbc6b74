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
	case "nvshmem":
		return s.openJob()
	case "cpu":
		d, err := exec.OpenCPU(int(s.opts.workers))
		if err != nil {
			return nil, err
		}
		d.Guard = true
		return d, nil
	case "cuda":
		d, err := exec.OpenCuda()
		if err != nil {
			return nil, err
		}
		d.Poison = s.opts.verify != ""
		return d, nil
	}
	panic("unknown device " + s.opts.device) // checkOptions rejects it
}

// deviceName says in messages what ran.
func deviceName(d exec.Device) string {
	switch d := d.(type) {
	case *exec.Cuda:
		return d.Name()
	case *exec.CPU:
		return fmt.Sprintf("%d workers of the CPU", d.Workers())
	case *job:
		return fmt.Sprintf("%d ranks of %s", d.group.Size, d.Name())
	}
	return "the simulator"
}
