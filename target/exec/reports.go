package exec

import (
	"errors"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/cuda"
)

// report is memory of the host in which waits of a device's kernels say that they gave up.
type report struct {
	device int
	words  []uint32
	waits  *ir.ArrayAttr
}

// allocHost allocates memory that both the host and a device access, and keeps what it is for.
func (c *Cuda) allocHost(d *gpuDevice, op *ir.Op, bytes int) (*cuda.HostMemory, error) {
	mem, err := d.obtainHost(bytes)
	if err != nil {
		return nil, err
	}
	if waits := ir.AttrAs[*ir.ArrayAttr](op, comm.WaitsAttr); waits != nil && bytes >= 4*comm.ReportWords {
		words := unsafe.Slice((*uint32)(unsafe.Pointer(&mem.Bytes[0])), comm.ReportWords)
		c.reports = append(c.reports, report{d.number, words, waits})
	}
	return mem, nil
}

// forgetReport ends the use of memory that is freed.
func (c *Cuda) forgetReport(mem *cuda.HostMemory) {
	c.reports = slices.DeleteFunc(c.reports,
		func(r report) bool { return unsafe.Pointer(&r.words[0]) == unsafe.Pointer(&mem.Bytes[0]) })
}

// stopWaiting tells kernels that a device has failed: those that wait in a kernel with a report
// stop, so that their devices can be used again.
func (c *Cuda) stopWaiting() {
	for _, r := range c.reports {
		atomic.StoreUint32(&r.words[comm.ReportStop], 1)
	}
}

// Explain implements [Device]: an error of a device in whose kernel a wait gave up is that wait. For another error it
// says which agents waited when it ended them.
func (c *Cuda) Explain(err error) error {
	var first *diag.Diagnostic
	var others []comm.Late
	for _, r := range c.reports {
		var words [comm.ReportWords]uint32
		for i := range words {
			words[i] = atomic.LoadUint32(&r.words[i])
		}
		named := -1
		if len(c.reports) > 1 || r.device > 0 || c.Ranks != nil {
			named = r.device
		}
		late, told := comm.ReadReport(words[:], r.waits, named)
		switch {
		case !told:
		case first == nil && late.Limit > 0:
			first = late.Diagnostic()
		default:
			others = append(others, late)
		}
	}
	if first == nil && len(others) > 0 && !errors.As(err, &first) {
		first = diag.Errorf(diag.Unknown, "%v", err)
	}
	if first == nil {
		return err
	}
	for _, l := range others {
		first.Note(l.At, "%s", l.Message())
	}
	return first
}
