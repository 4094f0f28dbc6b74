package traceevent

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
)

// A Trace is one that was read.
type Trace struct {
	Events []Event
	About  json.RawMessage // what is of the whole of it, nil for nothing
}

// Read reads a trace as [Write] writes it. It is stricter than the format: the error names the first event that another
// reader may understand in another way.
func Read(r io.Reader) (*Trace, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var out struct {
		Events []json.RawMessage `json:"traceEvents"`
		Unit   string            `json:"displayTimeUnit"`
		About  json.RawMessage   `json:"otherData"`
	}
	if err := json.Unmarshal(text, &out); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) && syntax.Offset >= int64(len(text)) {
			return nil, fmt.Errorf("is cut off after %d bytes", len(text))
		}
		return nil, fmt.Errorf("is no trace: %w", err)
	}
	if out.Events == nil {
		return nil, errors.New("is no trace: it has no traceEvents")
	}
	t := &Trace{About: out.About}
	check := checker{open: map[int]int{}, within: map[[2]int][]Event{}}
	for i, raw := range out.Events {
		var e Event
		d := json.NewDecoder(bytes.NewReader(raw))
		d.DisallowUnknownFields()
		err := d.Decode(&e)
		if err == nil {
			err = check.event(e)
		}
		if err != nil {
			return nil, fmt.Errorf("event %d: %w", i, err)
		}
		t.Events = append(t.Events, e)
	}
	for id := range check.open {
		return nil, fmt.Errorf("slice %d of those that overlap has no end", id)
	}
	return t, nil
}

// checker finds events that contradict each other.
type checker struct {
	open   map[int]int        // by ID of a slice that has begun, its process
	within map[[2]int][]Event // by process and track, the slices that the last one lies in, and itself
}

func (c *checker) event(e Event) error {
	if e.Name == "" {
		return errors.New("has no name")
	}
	if !(e.Time >= 0) || !(e.Duration >= 0) || math.IsInf(e.Time+e.Duration, 0) {
		return fmt.Errorf("'%s' has the time %v and the duration %v", e.Name, e.Time, e.Duration)
	}
	switch e.Phase {
	case Metadata:
		if _, ok := e.Args["name"].(string); !ok || e.Name != "process_name" && e.Name != "thread_name" {
			return fmt.Errorf("'%s' names nothing", e.Name)
		}
	case Complete:
		return c.complete(e)
	case Begin:
		if _, ok := c.open[e.ID]; ok || e.ID == 0 || e.Category == "" {
			return fmt.Errorf("'%s' begins slice %d of category '%s', which is not another's", e.Name, e.ID, e.Category)
		}
		c.open[e.ID] = e.Process
	case End:
		if p, ok := c.open[e.ID]; !ok || p != e.Process {
			return fmt.Errorf("'%s' ends slice %d, which has not begun", e.Name, e.ID)
		}
		delete(c.open, e.ID)
	default:
		return fmt.Errorf("'%s' has the phase '%s'", e.Name, e.Phase)
	}
	return nil
}

// complete checks that a slice is behind the one before it on its track, or in it. Times are rounded.
func (c *checker) complete(e Event) error {
	const rounding = 1e-6
	key := [2]int{e.Process, e.Thread}
	around := c.within[key]
	for len(around) > 0 && around[len(around)-1].Time+around[len(around)-1].Duration <= e.Time+rounding {
		around = around[:len(around)-1]
	}
	if len(around) > 0 {
		if last := around[len(around)-1]; e.Time < last.Time-rounding ||
			e.Time+e.Duration > last.Time+last.Duration+rounding {
			return fmt.Errorf("'%s' from %v for %v overlaps '%s' from %v for %v", e.Name, e.Time, e.Duration, last.Name, last.Time,
				last.Duration)
		}
	}
	c.within[key] = append(around, e)
	return nil
}
