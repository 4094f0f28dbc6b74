package comm

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A report is where a kernel says why it stopped: 32-bit words that the host and one device access. The first waiter
// that gives up claims it, fills it in and stops the kernel. A launch has one if some comm.wait in it has a time-out,
// or if it runs on several devices and waits or asks.
const (
	ReportClaimed  = iota // by a waiter
	ReportComplete        // the words below are written
	ReportStop            // set by the host when another device failed: waiting agents give up, too
	ReportLate            // 1 if the waiter's own time was over, 0 if another waiter stopped it
	ReportWait            // which wait, a number in WaitsAttr
	ReportWord            // which counter
	ReportSeen            // what it was
	ReportWanted
	ReportThread
	ReportBlock                   // in three dimensions
	ReportWords = ReportBlock + 3 // how many there are
)

// WaitsAttr is on the gpu.alloc of a report: a dictionary for each wait that may write it.
const WaitsAttr = "comm.waits"

// TimedWait is a wait in a kernel with a report.
type TimedWait struct {
	At, Signal diag.Loc
	Compare    Compare
	Limit      time.Duration // 0 if it gives up only when it is stopped
	Unit       string        // the level of the units that wait on their own, "" for the block
	Dimensions int           // of the grid
	Op         string        // what waits: comm.wait, comm.take, or comm.test, which asks
}

// Late is a wait that gave up. Its limit is 0 if it was stopped.
type Late struct {
	TimedWait
	Who          string // "device 1, block 3"
	Word         int
	Seen, Wanted int32
}

// Diagnostic is the error with the waiting agent and its condition.
func (l Late) Diagnostic() *diag.Diagnostic {
	return diag.Errorf(l.At, "%s", l.Message()).Note(l.Signal, "the signal is allocated here")
}

// Message has the waiting agent and its condition.
func (l Late) Message() string {
	limit, wanted, signal := "", "", cmp.Or(l.SignalName(), "the signal")
	if l.Limit > 0 {
		limit = " " + timeText(l.Limit)
	}
	if l.Compare != GE {
		wanted = l.Compare.String() + " "
	}
	switch l.Op {
	case Test.OpDef.Name:
		return fmt.Sprintf("%s executed %s for word %d of %s: saw %d, expected %s%d", l.Who, l.Op, l.Word, signal, l.Seen,
			wanted, l.Wanted)
	case Take.OpDef.Name:
		return fmt.Sprintf("%s waited at %s for tile %d of %s: saw round %d, expected %d", l.Who, l.Op, l.Word, signal,
			l.Seen, l.Wanted)
	}
	return fmt.Sprintf("%s waited%s at %s for word %d of %s: saw %d, expected %s%d", l.Who, limit, l.Op, l.Word, signal,
		l.Seen, wanted, l.Wanted)
}

// SignalName is the signal's name in the source, with its `%`, empty where it is not known.
func (w TimedWait) SignalName() string {
	if p := diag.Position(w.Signal); p != nil {
		return diag.DefinedAt(p)
	}
	return ""
}

// timeText is a time in its largest unit.
func timeText(d time.Duration) string {
	unit, name := time.Nanosecond, "ns"
	switch {
	case d >= time.Second:
		unit, name = time.Second, "s"
	case d >= time.Millisecond:
		unit, name = time.Millisecond, "ms"
	case d >= time.Microsecond:
		unit, name = time.Microsecond, "µs"
	}
	return strconv.FormatFloat(float64(d)/float64(unit), 'g', -1, 64) + " " + name
}

// Attr is the wait as an element of WaitsAttr.
func (w TimedWait) Attr() *ir.DictAttr {
	return ir.Dict(
		ir.NamedAttr{Name: "at", Value: ir.LocOf(place(w.At))},
		ir.NamedAttr{Name: "cmp", Value: ir.String_(w.Compare.String())},
		ir.NamedAttr{Name: "grid", Value: ir.I64Attr(int64(w.Dimensions))},
		ir.NamedAttr{Name: "op", Value: ir.String_(w.Op)},
		ir.NamedAttr{Name: "signal", Value: ir.LocOf(place(w.Signal))},
		ir.NamedAttr{Name: "timeout_ns", Value: ir.I64Attr(w.Limit.Nanoseconds())},
		ir.NamedAttr{Name: "unit", Value: ir.String_(w.Unit)},
	)
}

// ReadWait is the wait of an element of WaitsAttr.
func ReadWait(d *ir.DictAttr) TimedWait {
	text := func(name string) string {
		if s, ok := d.Get(name).(*ir.StringAttr); ok {
			return s.Value()
		}
		return ""
	}
	number := func(name string) int64 {
		if n, ok := d.Get(name).(*ir.IntegerAttr); ok {
			return n.Int()
		}
		return 0
	}
	loc := func(name string) diag.Loc {
		if l, ok := d.Get(name).(*ir.LocAttr); ok {
			return l.Loc()
		}
		return diag.Unknown
	}
	return TimedWait{
		At: loc("at"), Signal: loc("signal"), Compare: Compare(max(0, slices.Index(compares, text("cmp")))),
		Limit: time.Duration(number("timeout_ns")), Unit: text("unit"), Dimensions: int(number("grid")), Op: text("op"),
	}
}

// place is where in a source a location is.
func place(l diag.Loc) diag.Loc {
	if p := diag.Position(l); p != nil {
		return p
	}
	return diag.Unknown
}

// ReadReport is the wait that a report of a device tells of, and whether there is one. waits
// are those of WaitsAttr. device is not named where it is negative.
func ReadReport(words []uint32, waits *ir.ArrayAttr, device int) (late Late, told bool) {
	if words[ReportComplete] == 0 || int(words[ReportWait]) >= len(waits.Elems()) {
		return Late{}, false
	}
	w, ok := waits.Elems()[words[ReportWait]].(*ir.DictAttr)
	if !ok {
		return Late{}, false
	}
	late = Late{TimedWait: ReadWait(w), Word: int(words[ReportWord]), Seen: int32(words[ReportSeen]),
		Wanted: int32(words[ReportWanted])}
	if words[ReportLate] == 0 {
		late.Limit = 0
	}
	late.Who = WaiterName(device, words[ReportBlock:], late.Dimensions) + unitText(late.Unit, words[ReportThread])
	return late, true
}

// WaiterName names a block of a device, which is not named where it is negative.
func WaiterName(device int, at []uint32, dimensions int) string {
	s := fmt.Sprintf("block %d", at[0])
	switch dimensions {
	case 2:
		s = fmt.Sprintf("block [%d, %d]", at[0], at[1])
	case 3:
		s = fmt.Sprintf("block [%d, %d, %d]", at[0], at[1], at[2])
	}
	if device >= 0 {
		s = fmt.Sprintf("device %d, %s", device, s)
	}
	return s
}

// unitText says which unit of a block a thread is in.
func unitText(unit string, thread uint32) string {
	switch unit {
	case "":
		return ""
	case scale.Warp:
		return fmt.Sprintf(", warp %d", thread/32)
	case scale.Warpgroup:
		return fmt.Sprintf(", warpgroup %d", thread/128)
	}
	return fmt.Sprintf(", %s of thread %d", unit, thread)
}
