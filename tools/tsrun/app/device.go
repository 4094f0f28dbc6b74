package app

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/target/exec"
)

// simulator is the device that every back end has.
const simulator = "sim"

// deviceNames are the values of --device.
func (s *session) deviceNames() []string {
	names := []string{simulator}
	for _, d := range s.kit.Backends.Devices() {
		names = append(names, d.Name)
	}
	slices.Sort(names[1:])
	return names
}

// deviceDoc says what --device can be.
func (s *session) deviceDoc() string {
	names := s.deviceNames()
	for _, d := range s.kit.Backends.Devices() {
		if i := slices.Index(names, d.Name); d.Doc != "" {
			names[i] += " " + d.Doc
		}
	}
	last := len(names) - 1
	return "where kernels are executed: " + strings.Join(names[:last], ", ") + ", or " + names[last]
}

// checkDeviceOptions rejects an unknown device, and flags that are for another.
func (s *session) checkDeviceOptions() error {
	names := s.deviceNames()
	if !slices.Contains(names, s.opts.device) {
		last := len(names) - 1
		return fmt.Errorf("unknown device '%s'; expected %s or %s%s", s.opts.device, strings.Join(names[:last], ", "), names[last],
			nearest.DidYouMean(s.opts.device, names))
	}
	for _, d := range s.kit.Backends.Devices() {
		if d.Name != s.opts.device && slices.ContainsFunc(d.Flags, s.given) {
			need := "needs"
			if len(d.Flags) > 1 {
				need = "need"
			}
			return fmt.Errorf("--%s %s --device=%s", strings.Join(d.Flags, " and --"), need, d.Name)
		}
	}
	return nil
}

// openDevice opens what --device names.
func (s *session) openDevice() (exec.Device, error) {
	if _, d := s.kit.Backends.Device(s.opts.device); d != nil {
		return d.Open(backend.Session{
			Context: s.ctx, Getenv: func(name string) string { return proc.Getenv(s.ctx, name) },
			Workers: int(s.opts.workers), Poison: s.opts.verify != "", Program: s.programHash, Joined: s.joined,
		})
	}
	return exec.Simulator{}, nil
}

// backend is that of the machine that --arch names, and whether the simulator alone executes what it makes.
func (s *session) backend(module *ir.Op) (b *backend.Backend, described bool) {
	m, err := arch.Find(module, s.opts.arch, s.kit.Targets)
	if err != nil {
		return s.kit.Backends[0], false // the caller that needs the machine reports it
	}
	b = s.kit.Backends.Of(m)
	return b, b.Binary == nil
}

// checkDevice rejects another device than the simulator for a machine that has none.
func (s *session) checkDevice(module *ir.Op) error {
	if _, described := s.backend(module); s.opts.device == simulator || !described {
		return nil
	}
	at := module.Loc()
	if k := first(module, tile.Kernel.OpDef); k != nil {
		at = k.Loc()
	}
	return s.report(diag.Errorf(at, "--device=%s cannot execute programs of %s, which is only described; remove --device",
		s.opts.device, s.opts.arch))
}

// lowering is the pipeline of the machine that --arch names, as far as the simulator executes programs.
func (s *session) lowering(module *ir.Op) string {
	b, _ := s.backend(module)
	return fmt.Sprintf("%s{arch=%s}", b.Pipeline.Name, s.opts.arch)
}
