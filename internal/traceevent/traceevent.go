// Package traceevent writes the Trace Event Format of Chrome, which Perfetto reads
// (docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAytU).
package traceevent

import (
	"encoding/json"
	"io"
)

// The phases of events.
const (
	// Complete is a slice of a track: it has a time and a duration. Slices of a track are disjoint or one in another.
	Complete = "X"
	// Begin and End are the two events of a slice that may overlap others; they have the same category and ID.
	Begin = "b"
	End   = "e"
	// Metadata names a process (process_name) or a track (thread_name).
	Metadata = "M"
)

// An Event is one of a trace. Times are what the format calls microseconds.
type Event struct {
	Name     string         `json:"name"`
	Phase    string         `json:"ph"`
	Time     float64        `json:"ts"`
	Duration float64        `json:"dur"`
	Process  int            `json:"pid"`
	Thread   int            `json:"tid"`
	Category string         `json:"cat,omitempty"`
	ID       int            `json:"id,omitempty"`
	Args     map[string]any `json:"args,omitempty"`
}

// NameProcess names the tracks of a process, NameThread one of them.
func NameProcess(process int, name string) Event {
	return Event{Name: "process_name", Phase: Metadata, Process: process, Args: map[string]any{"name": name}}
}

// NameThread names a track.
func NameThread(process, thread int, name string) Event {
	return Event{Name: "thread_name", Phase: Metadata, Process: process, Thread: thread, Args: map[string]any{"name": name}}
}

// Write writes a trace. What is in about, an object or nil, is of the whole of it.
func Write(w io.Writer, events []Event, about any) error {
	if events == nil {
		events = []Event{}
	}
	out := map[string]any{"traceEvents": events, "displayTimeUnit": "ns"}
	if about != nil {
		out["otherData"] = about
	}
	return json.NewEncoder(w).Encode(out)
}
