package traceevent_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/internal/traceevent"
)

// TestRead: what another reader may understand in another way is rejected.
func TestRead(t *testing.T) {
	event := func(fields string) string {
		return `{"traceEvents":[{"name":"a","pid":0,"tid":1,"dur":0,` + fields + `}]}`
	}
	slices := func(first, second string) string {
		return `{"traceEvents":[{"name":"a","ph":"X","pid":0,"tid":1,` + first + `},{"name":"b","ph":"X","pid":0,"tid":1,` + second + `}]}`
	}
	for _, c := range []struct{ text, says string }{
		{`{"traceEvents":[`, "is cut off after 16 bytes"},
		{`[1, 2]`, "is no trace"},
		{`{"displayTimeUnit":"ns"}`, "has no traceEvents"},
		{`{"traceEvents":[{"ph":"X","ts":1,"dur":1,"pid":0,"tid":0}]}`, "event 0: has no name"},
		{event(`"ph":"Q","ts":1`), "has the phase 'Q'"},
		{event(`"ph":"X","ts":-1`), "has the time -1"},
		{event(`"ph":"X","ts":1,"color":"red"`), "unknown field"},
		{event(`"ph":"M","ts":0`), "names nothing"},
		{event(`"ph":"b","ts":0`), "which is not another's"},
		{event(`"ph":"b","ts":0,"id":3,"cat":"copy"`), "slice 3 of those that overlap has no end"},
		{event(`"ph":"e","ts":0,"id":3,"cat":"copy"`), "ends slice 3, which has not begun"},
		{slices(`"ts":0,"dur":2`, `"ts":1,"dur":2`), "overlaps 'a' from 0 for 2"},
	} {
		_, err := traceevent.Read(strings.NewReader(c.text))
		assert.ErrorContains(t, err, c.says, c.text)
	}
	for _, fine := range []string{slices(`"ts":0,"dur":2`, `"ts":1,"dur":1`), slices(`"ts":0,"dur":2`, `"ts":2,"dur":1`)} {
		trace, err := traceevent.Read(strings.NewReader(fine))
		assert.NoError(t, err)
		assert.Len(t, trace.Events, 2)
	}
}
