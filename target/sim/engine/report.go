package engine

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Report is memory in which waits of a kernel say that they gave up.
type Report struct {
	Mem   *Alloc
	Waits *ir.ArrayAttr
}

// Trap stops the program: with what a wait said that gave up, or as it is.
func (a *Agent) Trap() {
	for _, r := range a.M.Reports {
		if r.Mem.Device != a.Device || r.Mem.Freed {
			continue
		}
		var words [comm.ReportWords]uint32
		if n, err := binary.Decode(r.Mem.Data, binary.LittleEndian, &words); err != nil || n == 0 {
			continue
		}
		if late, told := comm.ReadReport(words[:], r.Waits, a.M.named(a.Device)); told {
			panic(Failure{late.Diagnostic()})
		}
	}
	a.Fail("stops the program")
}

// named is a device's number where there are several, else -1.
func (m *Machine) named(device int) int {
	if m.Devices > 1 || device > 0 {
		return device
	}
	return -1
}

// Waiter is the agent as a report names it.
func (a *Agent) Waiter() string {
	root := a
	for root.Parent != nil {
		root = root.Parent
	}
	dimensions := 1
	at := make([]uint32, 3)
	for d, n := range a.Block.Idx {
		at[d] = uint32(n)
		if a.Launch.Grid[d] > 1 {
			dimensions = d + 1
		}
	}
	return comm.WaiterName(a.M.named(a.Device), at, dimensions) + strings.TrimPrefix(a.Name(), root.Name())
}

// gaveUp is the error of a program in which nothing can go on but the clock, by which one of the
// waits ends: the one with the least time.
func (m *Machine) gaveUp() error {
	waiting := m.unfinished()
	var first *comm.Late
	for _, a := range waiting {
		if w := a.wait; a.State == Parked && w != nil && w.Late != nil && (first == nil || w.Late.Limit < first.Limit) {
			first = w.Late
		}
	}
	if first == nil {
		return nil
	}
	d := diag.Errorf(first.At, "%s", first.Message())
	noteWaits(d, waiting)
	return d
}

// Now is the clock in nanoseconds: a step takes one, and when nothing can go on time passes.
func (a *Agent) Now() uint64 {
	a.M.asked = true
	return uint64(a.M.steps + a.M.passed)
}

// letTimePass moves the clock, more each time, if an agent has read it since. It reports whether it did.
func (m *Machine) letTimePass() bool {
	const first, most = 1 << 20, 1 << 60
	if !m.asked || m.passed > most {
		return false
	}
	m.asked = false
	m.passed = max(first, 4*m.passed)
	return true
}

func LocText(l diag.Loc) string {
	if p := diag.Position(l); p != nil {
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	}
	return diag.Text(l)
}

func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
