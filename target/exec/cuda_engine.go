package exec

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
)

// copies are the copies of one device that replace a kernel's puts by DMA copy engines: they are timed and repeated
// like a launch. Copies to other devices are serialized: two streams of copies to the same peers are slower than one
// (four H200s). Copies within the device are concurrent.
type copies struct {
	d       *gpuDevice
	name    string
	list    []engineCopy
	began   *cuda.Event // before the first
	stopped *cuda.Event // behind the last
	joined  *cuda.Event // after the copies that run concurrently with others; nil if there are none
}

// engineCopy is one of them.
type engineCopy struct {
	beside bool
	begin  func(s *cuda.Stream) error
}

// copyForKernel adds a copy to those of its device, after or concurrent with them.
func (c *Cuda) copyForKernel(op *ir.Op, d *gpuDevice, name string, beside bool,
	begin func(s *cuda.Stream) error) ([]sim.Value, error) {
	w := c.copying
	if w == nil || w.d != d || w.name != name {
		var err error
		if w, err = c.newCopies(d, name); err != nil {
			return nil, err
		}
	}
	x := engineCopy{beside, begin}
	w.list = append(w.list, x)
	if err := c.ask(w, x); err != nil {
		return nil, err
	}
	if err := w.stopped.Record(d.stream); err != nil {
		return nil, err
	}
	done, err := c.done(op, d)
	if err == nil && isAsync(op) {
		c.tokens[len(c.tokens)-1].copied = true
	}
	return done, err
}

// newCopies begins the copies of a device.
func (c *Cuda) newCopies(d *gpuDevice, name string) (*copies, error) {
	if c.Repeat > 0 && len(c.group) == 0 {
		if err := c.keepCounts(); err != nil {
			return nil, err
		}
	}
	w := &copies{d: d, name: name}
	var err error
	if w.began, err = c.record(d, true); err != nil {
		return nil, err
	}
	if w.stopped, err = c.record(d, true); err != nil {
		return nil, err
	}
	c.timings = append(c.timings, timing{name, d.number, w.began, w.stopped})
	c.group = append(c.group, member{d: d, name: name, launch: func() error { return c.again(w) }})
	c.copying = w
	return w, nil
}

// again asks for all copies of a device once more.
func (c *Cuda) again(w *copies) error {
	if err := w.began.Record(w.d.stream); err != nil {
		return err
	}
	for _, x := range w.list {
		if err := c.ask(w, x); err != nil {
			return err
		}
	}
	return nil
}

// ask puts a copy where its device does it.
func (c *Cuda) ask(w *copies, x engineCopy) error {
	if !x.beside {
		return x.begin(w.d.stream)
	}
	s, err := w.d.besides()
	if err != nil {
		return err
	}
	if w.joined == nil {
		if w.joined, err = w.d.NewEvent(false); err != nil {
			return err
		}
		c.events = append(c.events, w.joined)
	}
	if err := s.Wait(w.began); err != nil {
		return err
	}
	if err := x.begin(s); err != nil {
		return err
	}
	if err := w.joined.Record(s); err != nil {
		return err
	}
	return w.d.stream.Wait(w.joined)
}

// besides is a second stream of the device.
func (d *gpuDevice) besides() (*cuda.Stream, error) {
	if d.beside == nil {
		s, err := d.NewStream(fmt.Sprintf("device %d, beside", d.number), 0)
		if err != nil {
			return nil, err
		}
		d.beside = s
	}
	return d.beside, nil
}

// kernelOf is the kernel for which a copy is made, "" for others.
func kernelOf(copied *ir.Op) string {
	if name, ok := copied.Discardable(comm.CopiesAttr).(*ir.StringAttr); ok {
		return name.Value()
	}
	return ""
}

// fromBefore reports whether tokens are of nothing that a kernel's copies did.
func (c *Cuda) fromBefore(tokens []sim.Value) bool {
	for _, t := range tokens {
		if c.tokens[t[0]].copied {
			return false
		}
	}
	return true
}
