package cuda

import (
	"context"
	"time"
	"unsafe"
)

// Event is a mark in a stream.
type Event struct {
	dev    *Device
	handle uintptr
	last   *Stream // where it was last recorded
}

const eventNoTiming = 2 // CU_EVENT_DISABLE_TIMING

// NewEvent returns an event. Events without timing are cheaper.
func (d *Device) NewEvent(timing bool) (*Event, error) {
	e := &Event{dev: d}
	flags := uintptr(eventNoTiming)
	if timing {
		flags = 0
	}
	if err := d.call("", symEventCreate, uintptr(unsafe.Pointer(&e.handle)), flags); err != nil {
		return nil, err
	}
	return e, nil
}

// Record marks the present end of a stream.
func (e *Event) Record(s *Stream) error {
	e.last = s
	return e.dev.call("", symEventRecord, e.handle, s.handle)
}

// Done reports whether the stream has passed the mark.
func (e *Event) Done() (bool, error) {
	switch code := e.dev.raw(symEventQuery, e.handle); code {
	case 0:
		return true, nil
	case codeNotReady:
		return false, nil
	default:
		return false, e.dev.mark(e.dev.drv.fail(symEventQuery, code), "")
	}
}

// Synchronize waits until the stream has passed the mark; a *HangError says that
// ctx ended first.
func (e *Event) Synchronize(ctx context.Context) error {
	start := time.Now()
	for p := newPause(); ; p.wait() {
		done, err := e.Done()
		if done || err != nil {
			return err
		}
		if ctx.Err() != nil {
			e.dev.hung.Store(true)
			return &HangError{Device: e.dev.ordinal, Stream: e.last.name, Waited: time.Since(start), Pending: e.last.labels(),
				Cause: ctx.Err()}
		}
	}
}

// Since returns the time between two marks that have both been passed, with a
// resolution of about half a microsecond.
func (e *Event) Since(start *Event) (time.Duration, error) {
	var ms float32
	err := e.dev.call("", symEventElapsedTime, uintptr(unsafe.Pointer(&ms)), start.handle, e.handle)
	return time.Duration(float64(ms) * float64(time.Millisecond)), err
}

// Close destroys the event.
func (e *Event) Close() error { return e.dev.call("", symEventDestroy, e.handle) }
