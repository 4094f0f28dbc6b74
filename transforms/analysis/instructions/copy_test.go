package instructions_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// transfer is a copy and what may decide its instruction.
type transfer struct {
	shape, array   []int64
	elem           string
	back           bool // from shared memory
	async, arrives bool
	engine         string
	lies           string // the layout in shared memory, nothing for none
}

func transfers() *rapid.Generator[transfer] {
	return rapid.Custom(func(t *rapid.T) transfer {
		flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
		c := transfer{back: flag("back"), async: flag("async"), elem: rapid.SampledFrom([]string{"bf16", "bf16", "f32", "i8",
			"f64"}).Draw(t, "elem")}
		c.arrives = !c.back && c.async && flag("arrives")
		for i := rapid.SampledFrom([]int{1, 2, 2, 2, 3}).Draw(t, "rank"); i > 0; i-- {
			n := rapid.SampledFrom([]int64{1, 2, 8, 24, 64, 96, 128, 192, 320}).Draw(t, "extent")
			if i > 1 {
				n = rapid.SampledFrom([]int64{1, 3, 8, 64, 128, 257, 384}).Draw(t, "rows")
			}
			c.shape = append(c.shape, n)
			c.array = append(c.array, n+rapid.SampledFrom([]int64{0, 0, 0, 1, 8, 64}).Draw(t, "more"))
		}
		return c
	})
}

func dims(shape []int64) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", "x"), "[]")
}

// text is a kernel with the copy.
func (c transfer) text() string {
	zeros := strings.TrimSuffix(strings.Repeat("%c0, ", len(c.shape)), ", ")
	shared := func(shape string) string {
		return fmt.Sprintf("memref<%sx%s%s, #scale.mem<l1>>", shape, c.elem, c.lies)
	}
	array, one, two := fmt.Sprintf("memref<%sx%s>", dims(c.array), c.elem), shared(dims(c.shape)), shared("2x"+dims(c.shape))
	words := fmt.Sprintf("tile(%s)", strings.ReplaceAll(dims(c.shape), "x", ", ")) + c.engine
	async, buffer := "", fmt.Sprintf("%%x = tile.alloc : %s", one)
	if c.async {
		async = "async "
	}
	if c.arrives {
		words += " arrives(%ring[%n])"
		buffer = fmt.Sprintf("%%a = tile.alloc : %s\n%%ring = tile.ring %%a : %s\n", two, two)
		buffer += "%n = tile.cursor\n%s = tile.acquire %ring[%n]\n"
		buffer += fmt.Sprintf("%%x = tile.slot %%a[%%s] : %s -> %s", two, one)
	}
	ends := fmt.Sprintf("%%A[%s] to %%x[%s] %s : %s to %s", zeros, zeros, words, array, one)
	if c.back {
		ends = fmt.Sprintf("%%x[%s] to %%A[%s] %s : %s to %s", zeros, zeros, words, one, array)
	}
	return fmt.Sprintf("func.func @main(%%A: %s) {\ntile.kernel blocks(%%b) = (1) threads(128) {\n"+
		"%%c0 = arith.constant 0 : index\n%s\ntile.copy %s%s\n}\nreturn\n}\n", array, buffer, async, ends)
}

// parse is the copy of a kernel; ok is false if it is not valid.
func (c transfer) parse(t *rapid.T) (o tile.CopyOp, known *intrange.Analysis, ok bool) {
	root, err := asm.Parse(asm.Source{Name: "program", Text: c.text()}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, c.text())
	if verify.Verify(root, verify.Options{Registry: all.Registry()}) != nil {
		return o, nil, false
	}
	for o = range ir.Collect(root, tile.Copy) {
		known = intrange.New(root)
	}
	return o, known, true
}

// TestFirstCopy: a copy that names no engine gets the first in the list that can make it, and the reasons against those
// before it. An engine that it names it gets, or an error. The target declares the instruction.
func TestFirstCopy(t *testing.T) {
	seen := map[tile.CopyEngine]int{}
	declared := map[tile.CopyEngine]string{tile.TMA: "tma", tile.CpAsync: "cp_async"}
	check := func(t *rapid.T) {
		c, m := transfers().Draw(t, "copy"), machine(t)
		o, known, ok := c.parse(t)
		if !ok {
			return
		}
		plan, passed, err := instructions.PlanCopy(o, m, known)
		first := 0
		for _, x := range instructions.Copies() {
			if _, bad := x.Plan(o, m, known); bad == nil {
				break
			}
			first++
		}
		if err != nil {
			require.Equal(t, len(instructions.Copies()), first, "%v\n%s", err, c.text())
		} else {
			require.Equal(t, instructions.Copies()[first].Engine, plan.Engine, c.text())
			require.Len(t, passed, first)
			require.Equal(t, plan.Engine != tile.TMA, plan.Spread)
			seen[plan.Engine]++
		}
		for _, x := range instructions.Copies() {
			named := c
			named.engine = fmt.Sprintf(" engine(%v)", x.Engine)
			if o, known, ok = named.parse(t); !ok {
				continue
			}
			plan, _, err := instructions.PlanCopy(o, m, known)
			if err != nil {
				require.ErrorContains(t, err, "cannot use "+x.Name+" as requested")
				continue
			}
			require.Equal(t, x.Engine, plan.Engine)
			require.True(t, declared[x.Engine] == "" || m.Has(declared[x.Engine]))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 40 { // one in about twenty-five is a copy that TMA makes
			check(t)
		}
	})
	assert.Len(t, seen, 3)
}

// swizzled is where the hardware puts a byte of shared memory that is swizzled (PTX ISA, "Swizzling modes"): it adds
// bits 7 to 9 of the address to bits 4 to 6, of as many bits as the mode has.
func swizzled(at int64, mode layout.SwizzleMode) int64 {
	return at ^ (at>>3)&((int64(1)<<mode-1)<<4)
}

// TestBoxes: in each layout that a plan allows, TMA moves each element of the tile once, in boxes that it supports, and
// to the byte that the layout says. A tile that is written with the layout is planned with that one.
func TestBoxes(t *testing.T) {
	modes, padded := map[layout.SwizzleMode]int{}, 0
	m, err := arch.Shipped("h200")
	require.NoError(t, err)
	check := func(t *rapid.T) {
		c := transfers().Draw(t, "copy")
		c.async, c.engine = true, " engine(tma)"
		c.arrives = !c.back
		o, known, ok := c.parse(t)
		if !ok {
			return
		}
		plan, _, err := instructions.PlanCopy(o, m, known)
		if err != nil {
			return
		}
		require.NotEmpty(t, plan.Memory)
		for _, mem := range plan.Memory {
			lies, ok := tile.SwizzleOf(mem)
			require.True(t, ok, "%v", mem)
			written := c
			written.lies = fmt.Sprintf(", %v", lies)
			same, known, ok := written.parse(t)
			if !ok { // stages that lie one behind the other do not all begin where the layout needs it
				require.True(t, c.arrives && mem.Bytes()%mem.Alignment() != 0, written.text())
				continue
			}
			again, _, err := instructions.PlanCopy(same, m, known)
			require.NoError(t, err, written.text())
			require.Len(t, again.Memory, 1)
			require.True(t, again.Memory[0].Equal(mem), written.text())
			boxes, err := same.Boxes(known)
			if err != nil { // TMA can read the array, but not write to it
				require.True(t, c.back, "%v\n%s", err, written.text())
				continue
			}
			checkBoxes(t, boxes, mem, c.shape)
			modes[boxes.Mode]++
			if mem.Padded() {
				require.LessOrEqual(t, c.array[len(c.array)-1], c.shape[len(c.shape)-1], "the array ends with the tile")
				padded++
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			check(t)
		}
	})
	assert.Len(t, modes, 4)
	assert.NotZero(t, padded)
}

func checkBoxes(t *rapid.T, boxes tile.Boxes, mem layout.Memory, shape []int64) {
	require.Equal(t, shape, mem.Shape())
	bytes := mem.ElemBits() / 8
	count, inBox := int64(1), int64(1)
	for i, n := range shape {
		count *= n
		inBox *= boxes.Shape[i]
		require.LessOrEqual(t, boxes.Shape[i], int64(256))
	}
	require.Zero(t, boxes.Shape[len(shape)-1]*bytes%16)
	moved := make([]bool, count)
	element := make([]int64, len(shape))
	for _, at := range boxes.At {
		require.Zero(t, at.Offset%128, "boxes begin at multiples of 128 bytes")
		for i := range inBox {
			rest, number, weight := i, int64(0), int64(1)
			for d := len(shape) - 1; d >= 0; d-- {
				element[d] = at.Index[d] + rest%boxes.Shape[d]
				rest /= boxes.Shape[d]
				number, weight = number+element[d]*weight, weight*shape[d]
			}
			if last := len(shape) - 1; element[last] >= shape[last] && mem.Padded() {
				continue // the box fills the padding of a row with zeros
			}
			if moved[number] || mem.Offset(element)*bytes != swizzled(at.Offset+i*bytes, boxes.Mode) {
				require.Failf(t, "moved twice, or to another place", "%v in %v", element, mem)
			}
			moved[number] = true
		}
	}
	require.NotContains(t, moved, false)
}
