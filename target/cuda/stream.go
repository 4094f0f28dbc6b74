package cuda

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"
	"unsafe"
)

// Stream is a queue of work on a device, done in order.
type Stream struct {
	dev    *Device
	handle uintptr
	name   string

	mu      sync.Mutex
	pending []string // labels of launches since the stream was last seen idle
}

// maxPending bounds the labels kept for a HangError: the first launches, which the
// rest waits for.
const maxPending = 8

const streamNonBlocking = 1 // CU_STREAM_NON_BLOCKING: no order with the default stream

// NewStream returns a stream. The name is for messages. Priority 0 is the default,
// smaller numbers go first.
func (d *Device) NewStream(name string, priority int) (*Stream, error) {
	s := &Stream{dev: d, name: name}
	err := d.call("stream "+name, symStreamCreate, uintptr(unsafe.Pointer(&s.handle)), streamNonBlocking,
		uintptr(priority))
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Device returns the stream's device.
func (s *Stream) Device() *Device { return s.dev }

// Close destroys the stream once its work is done.
func (s *Stream) Close() error { return s.dev.call("", symStreamDestroy, s.handle) }

// Done reports whether all work is done, and the error of work that failed.
func (s *Stream) Done() (bool, error) {
	switch code := s.dev.raw(symStreamQuery, s.handle); code {
	case 0:
		s.setPending("")
		return true, nil
	case codeNotReady:
		return false, nil
	default:
		return false, s.dev.mark(s.dev.drv.fail(symStreamQuery, code), s.pendingText())
	}
}

// Synchronize waits until all work is done. When ctx ends first, it returns a
// *HangError.
func (s *Stream) Synchronize(ctx context.Context) error {
	start := time.Now()
	for p := newPause(); ; p.wait() {
		done, err := s.Done()
		if done || err != nil {
			return err
		}
		if ctx.Err() != nil {
			s.dev.hung.Store(true)
			return &HangError{Device: s.dev.ordinal, Stream: s.name, Waited: time.Since(start), Pending: s.labels(),
				Cause: ctx.Err()}
		}
	}
}

// grace is how long others may go on when a device failed on which they may wait.
const grace = time.Second

// SynchronizeAll waits for streams of devices whose kernels may wait for each other. An
// error of one ends the wait: onFailure is called, and a device that is not done soon after counts as
// hung ([Device.Hung]), for its kernel may never end. When ctx ends first, onFailure is called, too, and there is
// a *HangError for each that was not done by then.
func SynchronizeAll(ctx context.Context, streams []*Stream, onFailure func()) error {
	start := time.Now()
	left := slices.Clone(streams)
	var failed error
	var hangs []error
	var until time.Time
	for p := newPause(); ; p.wait() {
		if ctx.Err() != nil && failed == nil && hangs == nil {
			for _, s := range left {
				hangs = append(hangs, &HangError{Device: s.dev.ordinal, Stream: s.name, Waited: time.Since(start),
					Pending: s.labels(), Cause: ctx.Err()})
			}
			until = time.Now().Add(grace)
			onFailure()
		}
		left = slices.DeleteFunc(left, func(s *Stream) bool {
			done, err := s.Done()
			if err != nil && failed == nil && hangs == nil {
				failed, until = err, time.Now().Add(grace)
				onFailure()
			}
			return done || err != nil
		})
		if len(left) > 0 && (until.IsZero() || time.Now().Before(until)) {
			continue
		}
		for _, s := range left {
			s.dev.hung.Store(true)
		}
		if failed != nil {
			return failed
		}
		return errors.Join(hangs...)
	}
}

// Wait makes later work of the stream wait for an event, which may be another device's.
func (s *Stream) Wait(e *Event) error {
	return s.dev.call("", symStreamWaitEvent, s.handle, e.handle, 0)
}

// Condition compares the word in memory with the value of a wait (cuda.h,
// CUstreamWaitValue_flags).
type Condition int

const (
	AtLeast Condition = iota // cyclic: int32(word - value) >= 0
	Equal
	AnyBit // word & value != 0
	NotAll // ^(word | value) != 0
)

// WriteValue32 writes a word when the work before it is done and visible to all
// devices. Together with WaitValue32 it signals between streams and devices;
// the driver does not see that order, so a wrong one deadlocks.
func (s *Stream) WriteValue32(p Ptr, v uint32) error {
	return s.dev.call("signal", symStreamWriteValue32, s.handle, uintptr(p), uintptr(v), 0)
}

// WriteValue64 is WriteValue32 for 64 bits.
func (s *Stream) WriteValue64(p Ptr, v uint64) error {
	return s.dev.call("signal", symStreamWriteValue64, s.handle, uintptr(p), uintptr(v), 0)
}

// WaitValue32 makes later work wait until the word fulfils the condition.
func (s *Stream) WaitValue32(p Ptr, v uint32, c Condition) error {
	s.setPending("a wait for a signal")
	return s.dev.call("wait", symStreamWaitValue32, s.handle, uintptr(p), uintptr(v), uintptr(c))
}

// WaitValue64 is WaitValue32 for 64 bits.
func (s *Stream) WaitValue64(p Ptr, v uint64, c Condition) error {
	s.setPending("a wait for a signal")
	return s.dev.call("wait", symStreamWaitValue64, s.handle, uintptr(p), uintptr(v), uintptr(c))
}

// setPending adds a label; the empty label clears the list.
func (s *Stream) setPending(label string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case label == "":
		s.pending = s.pending[:0]
	case len(s.pending) < maxPending:
		s.pending = append(s.pending, label)
	}
}

func (s *Stream) labels() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.pending...)
}

// pendingText names the work that an asynchronous error may come from.
func (s *Stream) pendingText() string {
	switch labels := s.labels(); len(labels) {
	case 0:
		return "stream " + s.name
	case 1:
		return labels[0]
	default:
		return labels[0] + " or a launch after it"
	}
}

// pause waits between polls: first hardly, then longer, so that short kernels are
// seen at once and long ones cost nothing.
type pause struct {
	spins int
	sleep time.Duration
}

func newPause() *pause { return &pause{sleep: 10 * time.Microsecond} }

func (p *pause) wait() {
	if p.spins++; p.spins < 100 {
		runtime.Gosched()
		return
	}
	time.Sleep(p.sleep)
	p.sleep = min(2*p.sleep, 500*time.Microsecond)
}
