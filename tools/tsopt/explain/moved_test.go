package explain

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestRegistersOf: what an instruction of PTX writes and reads.
func TestRegistersOf(t *testing.T) {
	for _, c := range []struct {
		text       string
		made, used []string
	}{
		{"  add.s32   %r1, %r2, 63;", []string{"%r1"}, []string{"%r2"}},
		{"  st.global.b32   [%rd2], %r2;", nil, []string{"%rd2", "%r2"}},
		{"  ld.global.b32   %r4, [%rd9];", []string{"%r4"}, []string{"%rd9"}},
		{"  @%p13 bra   $L__BB0_2;", nil, []string{"%p13"}},
		{"  setp.lt.s32   %p1|%p2, %r1, 0;", []string{"%p1", "%p2"}, []string{"%r1"}},
		{"  ld.global.v2.b32   {%r1, %r2}, [%rd1];", []string{"%r1", "%r2"}, []string{"%rd1"}},
		{"  stmatrix.sync.aligned.m8n8.x4.shared.b16 [%rd15], {%r8, %r9};", nil, []string{"%rd15", "%r8", "%r9"}},
		{"  ret;", nil, nil},
	} {
		made, used := registersOf(c.text)
		assert.Equal(t, c.made, made, c.text)
		assert.Equal(t, c.used, used, c.text)
	}
}

// TestPlaceMoved: an instruction without a line has that of the first use of its result, of several steps too; not that
// of a use behind another definition, and none where its result is not used.
func TestPlaceMoved(t *testing.T) {
	at := func(line int, text string) Line { return Line{At: line, Text: text} }
	all := []Line{
		at(0, "  mul.s32   %r9, %r8, 3;"),   // unused
		at(0, "  and.b32   %r1, %r8, 15;"),  // by the next
		at(0, "  add.s32   %r2, %r1, 1;"),   // at 7
		at(0, "  shl.b32   %r3, %r8, 2;"),   // overwritten
		at(5, "  mov.b32   %r3, 0;"),        //
		at(7, "  st.b32   [%rd1], %r2;"),    //
		at(8, "  add.s32   %r4, %r3, %r2;"), //
	}
	code := []bool{true, true, true, true, true, true, true}
	assert.Equal(t, 2, placeMoved(all, code))
	var lines []int
	for _, l := range all {
		lines = append(lines, l.At)
	}
	assert.Equal(t, []int{0, 7, 7, 0, 5, 7, 8}, lines)
}
