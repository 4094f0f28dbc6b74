package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func mustLayout(t require.TestingT, text string) Layout {
	l, err := ParseLayout(text)
	require.NoError(t, err, text)
	return l
}

// genLayout draws layouts with up to four modes, some nested, with arbitrary strides.
func genLayout(t *rapid.T, label string) Layout { return genModes(t, label, 4) }

// genModes is genLayout with up to so many modes.
func genModes(t *rapid.T, label string, most int) Layout {
	n := rapid.IntRange(1, most).Draw(t, label+" modes")
	var modes []Layout
	for range n {
		size := rapid.SampledFrom([]int64{1, 2, 3, 4, 6, 8}).Draw(t, label+" size")
		stride := rapid.SampledFrom([]int64{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 48}).Draw(t, label+" stride")
		modes = append(modes, mode(size, stride))
	}
	if n > 2 && rapid.Bool().Draw(t, label+" nested") {
		modes = []Layout{Concat(modes[:2]...), Concat(modes[2:]...)}
	}
	if n == 1 {
		return modes[0]
	}
	return Concat(modes...)
}

// genBijection draws a compact layout with its modes in random order: a permutation of 0..Size-1.
func genBijection(t *rapid.T, label string) Layout {
	sizes := rapid.SliceOfN(rapid.SampledFrom([]int64{2, 3, 4}), 1, 4).Draw(t, label+" sizes")
	order := rapid.Permutation(RowMajorOrder(len(sizes))).Draw(t, label+" order")
	strides := make([]int64, len(sizes))
	step := int64(1)
	for _, i := range order {
		strides[i] = step
		step *= sizes[i]
	}
	return flat(sizes, strides)
}

func TestTuples(t *testing.T) {
	u, err := ParseTuple("((2,_4), 8)")
	require.NoError(t, err)
	assert.Equal(t, "((2,4),8)", u.String())
	assert.Equal(t, 2, u.Rank())
	assert.Equal(t, 2, u.Depth())
	assert.EqualValues(t, 64, u.Product())
	assert.Equal(t, []int64{2, 4, 8}, u.Flatten())
	assert.True(t, u.Equal(Tup(Ints(2, 4), Int(8))))
	assert.True(t, u.Congruent(Tup(Ints(1, 1), Int(1))))
	assert.True(t, Ints(8, 8).Compatible(u))
	assert.True(t, Int(64).Compatible(u))
	assert.False(t, u.Compatible(Ints(8, 8)))
	assert.Equal(t, "((1,2),8)", CompactStride(u).String())
	for text, want := range map[string]string{
		"(2,": "expected an integer", "(2,3": "expected ')'", "2 3": "expected the end",
		"((((((((((((((((((((((((((((((((((1": "nested too deeply",
	} {
		_, err := ParseTuple(text)
		assert.ErrorContains(t, err, want, text)
	}
}

// CUTLASS, media/docs/cpp/cute/01_layout.md: the coordinate mapping of shape (3,(2,3)) with stride (3,(12,1)).
func TestCoordinatesOfTheCuTeManual(t *testing.T) {
	l := mustLayout(t, "(3,(2,3)):(3,(12,1))")
	for _, c := range []struct {
		coord Tuple
		want  int64
	}{
		{Int(16), 17}, {Ints(1, 5), 17}, {Tup(Int(1), Ints(1, 2)), 17}, {Int(17), 20}, {Int(0), 0},
	} {
		got, err := l.At(c.coord)
		require.NoError(t, err)
		assert.Equal(t, c.want, got, c.coord.String())
	}
	_, err := l.At(Ints(1, 2, 3))
	assert.ErrorContains(t, err, "coordinate (1,2,3) does not fit shape (3,(2,3))")
}

func TestLayoutErrors(t *testing.T) {
	for text, want := range map[string]string{
		"(2,3):(1)":                "differ in structure",
		"(2,0):(1,2)":              "extents must be positive",
		"(2,-1)":                   "extents must be positive",
		"(1099511627776,2):(1,1)":  "more than",
		"1099511627776:1048576":    "beyond",
		"4:1 x":                    "expected the end",
		"(2,99999999999999999):(1": "expected an integer",
	} {
		_, err := ParseLayout(text)
		assert.ErrorContains(t, err, want, text)
	}
}

// The layouts of test/python/pycute/test_coalesce.py and the examples of 02_layout_algebra.md.
func TestCoalesce(t *testing.T) {
	for in, want := range map[string]string{
		"(2,(1,6)):(1,(6,2))":          "12:1",
		"1:0":                          "1:0",
		"1:1":                          "1:0",
		"(2,4)":                        "8:1",
		"(2,4,6)":                      "48:1",
		"(2,4,6):(1,6,2)":              "(2,4,6):(1,6,2)",
		"(2,1,6):(1,7,2)":              "12:1",
		"(2,1,6):(4,7,8)":              "12:4",
		"(2,(4,6))":                    "48:1",
		"(2,4):(4,1)":                  "(2,4):(4,1)",
		"(2,4,6):(24,6,1)":             "(2,4,6):(24,6,1)",
		"(2,1,3):(2,4,4)":              "6:2",
		"((2,2),(2,2)):((1,4),(8,32))": "(2,4,2):(1,4,32)",
	} {
		assert.Equal(t, want, mustLayout(t, in).Coalesce().String(), in)
	}
	byMode, err := mustLayout(t, "(2,(1,6)):(1,(6,2))").CoalesceModes(Ints(1, 1))
	require.NoError(t, err)
	assert.Equal(t, "(2,6):(1,2)", byMode.String())
	_, err = mustLayout(t, "2:1").CoalesceModes(Ints(1, 1))
	assert.ErrorContains(t, err, "profile (1,1) does not fit layout 2:1")
	assert.Equal(t, "(2,3):(1,4)", mustLayout(t, "((2,5),1,3):((1,0),7,4)").Filter().String())
	rapid.Check(t, func(t *rapid.T) {
		l := genLayout(t, "l")
		c := l.Coalesce()
		require.LessOrEqual(t, c.Depth(), 1)
		require.True(t, l.SameFunction(c))
		for i := range l.Size() {
			require.Equal(t, l.Index(i), c.Index(i))
		}
	})
}

// The examples of 02_layout_algebra.md, "Composition".
func TestCompositionExamples(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"(6,2):(8,2)", "(4,3):(3,1)", "((2,2),3):((24,2),8)"},
		{"20:2", "(5,4):(4,1)", "(5,4):(8,2)"},
		{"(10,2):(16,4)", "(5,4):(1,5)", "(5,(2,2)):(16,(80,4))"},
		{"(3,6,2,8):(1000,100,10,1)", "16:9", "(2,2,4):(300,10,1)"},
		{"(4,6,8):(1,4,7)", "6:1", "6:1"},
		{"(4,6,8,10):(2,3,5,7)", "6:12", "(2,3):(9,5)"},
		{"(4,2,3):(2,1,8)", "(4,(2,3)):(2,(1,8))", "((2,2),(2,3)):((4,1),(2,8))"},
	} {
		r, err := Composition(mustLayout(t, c.a), mustLayout(t, c.b))
		require.NoError(t, err)
		assert.Equal(t, c.want, r.String(), "%s o %s", c.a, c.b)
	}
}

// The operands of test/python/pycute/test_composition.py, with its post-condition.
func TestCompositionOperandsOfPyCute(t *testing.T) {
	for _, c := range [][2]string{
		{"1:0", "1:0"}, {"1:1", "1:0"}, {"4", "4"}, {"4:2", "4"}, {"4", "4:2"}, {"4:0", "4"}, {"4", "4:0"}, {"1:0", "4"},
		{"4", "1:0"}, {"4", "2"}, {"4:2", "2"}, {"4", "2:2"}, {"4:2", "2:2"}, {"12", "(4,3)"}, {"12:2", "(4,3)"},
		{"12", "(4,3):(3,1)"}, {"12:2", "(4,3):(3,1)"}, {"12", "(2,3):(2,4)"}, {"(4,3)", "(4,3)"}, {"(4,3)", "12"},
		{"(4,3)", "6:2"}, {"(4,3)", "(6,2):(2,1)"}, {"(4,3):(3,1)", "(4,3)"}, {"(4,3):(3,1)", "12"}, {"(4,3):(3,1)", "6:2"},
		{"(4,3):(3,1)", "(6,2):(2,1)"}, {"(8,8)", "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))"},
		{"(8,8):(8,1)", "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))"}, {"((2,2,2),(2,2,2)):((1,16,4),(8,2,32))", "8:4"},
		{"(4,2):(1,16)", "(4,2):(2,1)"}, {"(2,2):(2,1)", "(2,2):(2,1)"}, {"(4,8,2)", "(2,2,2):(2,8,1)"},
		{"(4,8,2):(2,8,1)", "(2,2,2):(1,8,2)"}, {"(4,8,2):(2,8,1)", "(4,2,2):(2,8,1)"}, {"(4,6,8):(1,4,7)", "6:1"},
		{"(4,6,8,10):(2,3,5,7)", "6:12"},
	} {
		a, b := mustLayout(t, c[0]), mustLayout(t, c[1])
		r, err := Composition(a, b)
		require.NoError(t, err)
		assert.True(t, b.Shape().Compatible(r.Shape()), "%v o %v = %v", a, b, r)
		for i := range b.Size() {
			assert.Equal(t, a.Index(b.Index(i)), r.Index(i), "%v o %v = %v", a, b, r)
		}
	}
}

func TestCompositionErrors(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"(4,6):(1,10)", "3:3", "mode 3:3 does not divide mode 4:1"},
		{"(4,3):(5,1)", "(3,2):(1,2)", "together carry out of mode 4:5"},
		{"4:1", "2:-1", "the stride of mode 2:-1 is negative"},
		{"4:1048576", "4:1048576", "beyond"},
	} {
		_, err := Composition(mustLayout(t, c.a), mustLayout(t, c.b))
		assert.ErrorContains(t, err, c.want)
	}
}

// Whatever composition accepts is right.
func TestCompositionIsComposition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := genLayout(t, "a"), genLayout(t, "b")
		r, err := Composition(a, b)
		if err != nil {
			t.Skip("not admissible")
		}
		require.True(t, b.Shape().Compatible(r.Shape()))
		for i := range b.Size() {
			if b.Index(i) < a.Size() {
				require.Equal(t, a.Index(b.Index(i)), r.Index(i), "%v o %v = %v at %d", a, b, r, i)
			}
		}
	})
}

func TestCompositionAssociates(t *testing.T) {
	admissible := 0
	check := func(t *rapid.T) {
		a, b, c := genLayout(t, "a"), genLayout(t, "b"), genBijection(t, "c")
		bc, err1 := Composition(b, c)
		ab, err2 := Composition(a, b)
		if err1 != nil || err2 != nil {
			return
		}
		left, err1 := Composition(ab, c)
		right, err2 := Composition(a, bc)
		if err1 != nil || err2 != nil || c.Cosize() > b.Size() || bc.Cosize() > a.Size() {
			return
		}
		admissible++
		require.True(t, left.SameFunction(right), "%v and %v", left, right)
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 20 { // few are admissible
			check(t)
		}
	})
	assert.Positive(t, admissible)
}

func TestByModeComposition(t *testing.T) {
	a := mustLayout(t, "(12,(4,8)):(59,(13,1))")
	r, err := a.Compose(ByMode(By(mode(3, 4)), By(mode(8, 2))))
	require.NoError(t, err)
	assert.Equal(t, "(3,(2,4)):(236,(26,1))", r.String())
	r, err = a.Compose(BySize(3, 8))
	require.NoError(t, err)
	assert.Equal(t, "(3,(4,2)):(59,(13,1))", r.String())
	r, err = a.Compose(ByMode(Untouched(), By(mode(8, 1))))
	require.NoError(t, err)
	assert.Equal(t, "(12,(4,2)):(59,(13,1))", r.String())
	_, err = mode(4, 1).Compose(BySize(1, 1))
	assert.ErrorContains(t, err, "a tiler of 2 modes does not fit layout 4:1")
}

// The examples of 02_layout_algebra.md, "Complement Examples".
func TestComplementExamples(t *testing.T) {
	for _, c := range []struct {
		l    string
		to   int64
		want string
	}{
		{"4:1", 24, "6:4"}, {"6:4", 24, "4:1"}, {"(4,6):(1,4)", 24, "1:0"}, {"4:2", 24, "(2,3):(1,8)"},
		{"(2,4):(1,6)", 24, "3:2"}, {"(2,2):(1,6)", 24, "(3,2):(2,12)"}, {"4:0", 1, "1:0"}, {"(4,10):(1,10)", 1, "2:4"},
	} {
		r, err := mustLayout(t, c.l).Complement(c.to)
		require.NoError(t, err)
		assert.Equal(t, c.want, r.String(), "complement of %s in %d", c.l, c.to)
	}
	_, err := mustLayout(t, "(4,2):(1,2)").Complement(8)
	assert.ErrorContains(t, err, "mode 2:2 overlaps the modes of smaller stride")
	_, err = mustLayout(t, "4:-1").Complement(8)
	assert.ErrorContains(t, err, "overlaps")
}

func TestComplementLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := genLayout(t, "l")
		target := rapid.Int64Range(1, 100).Draw(t, "cotarget")
		r, err := l.Complement(target)
		if err != nil {
			t.Skip("overlapping modes")
		}
		if _, err := l.Filter().LeftInverse(); err == nil { // each stride divides by what is below it
			require.GreaterOrEqual(t, Concat(l, r).Cosize(), target)
		}
		offsets := make(map[int64]bool)
		for i := range l.Size() {
			offsets[l.Index(i)] = true
		}
		for i := int64(1); i < r.Size(); i++ {
			require.Less(t, r.Index(i-1), r.Index(i), "ordered")
			require.False(t, offsets[r.Index(i)], "disjoint")
		}
	})
}

func TestInverses(t *testing.T) {
	for _, c := range []struct{ l, right, left string }{
		{"1:0", "1:0", "1:0"}, {"4:1", "4:1", "4:1"}, {"4:2", "1:0", "(2,4):(4,1)"}, {"(8,4):(1,8)", "32:1", "32:1"},
		{"(8,4):(4,1)", "(4,8):(8,1)", "(4,8):(8,1)"}, {"(2,4,6):(1,2,8)", "48:1", "48:1"},
		{"(2,4,6):(4,1,8)", "(4,2,6):(2,1,8)", "(4,2,6):(2,1,8)"}, {"(4,2):(1,16)", "4:1", "(4,4,2):(1,8,4)"},
	} {
		l := mustLayout(t, c.l)
		assert.Equal(t, c.right, l.RightInverse().String(), "right inverse of %s", c.l)
		left, err := l.LeftInverse()
		require.NoError(t, err)
		assert.Equal(t, c.left, left.String(), "left inverse of %s", c.l)
	}
	assert.Equal(t, "1:0", mustLayout(t, "(3,7):(0,0)").RightInverse().String())
	_, err := mustLayout(t, "(4,2):(1,10)").LeftInverse()
	assert.ErrorContains(t, err, "the stride of mode 2:10 is no multiple of 4")
	_, err = mustLayout(t, "(4,2):(1,0)").LeftInverse()
	assert.ErrorContains(t, err, "no left inverse")
}

func TestInverseLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := genLayout(t, "l")
		right := l.RightInverse()
		for i := range right.Size() {
			require.Equal(t, i, l.Index(right.Index(i)))
		}
		left, err := l.LeftInverse()
		if err != nil {
			return
		}
		for i := range l.Size() {
			require.Equal(t, i, left.Index(l.Index(i)), "left inverse %v of %v", left, l)
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		l := genBijection(t, "l")
		require.Equal(t, l.Size(), l.RightInverse().Size())
		left, err := l.LeftInverse()
		require.NoError(t, err)
		require.True(t, left.SameFunction(l.RightInverse()))
		require.True(t, l.Injective())
	})
}

// The examples of 02_layout_algebra.md, "Division".
func TestDivideExamples(t *testing.T) {
	r, err := mustLayout(t, "(4,2,3):(2,1,8)").LogicalDivide(By(mode(4, 2)))
	require.NoError(t, err)
	assert.Equal(t, "((2,2),(2,3)):((4,1),(2,8))", r.String())

	a := mustLayout(t, "(9,(4,8)):(59,(13,1))")
	tiler := ByMode(By(mode(3, 3)), By(mustLayout(t, "(2,4):(1,8)")))
	for _, c := range []struct {
		divide func(Tiler) (Layout, error)
		want   string
	}{
		{a.LogicalDivide, "((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))"},
		{a.ZippedDivide, "((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))"},
		{a.TiledDivide, "((3,(2,4)),3,(2,2)):((177,(13,2)),59,(26,1))"},
		{a.FlatDivide, "(3,(2,4),3,(2,2)):(177,(13,2),59,(26,1))"},
	} {
		r, err := c.divide(tiler)
		require.NoError(t, err)
		assert.Equal(t, c.want, r.String())
	}
	tile, err := a.Compose(tiler)
	require.NoError(t, err)
	z, err := a.ZippedDivide(tiler)
	require.NoError(t, err)
	assert.True(t, tile.Equal(z.Mode(0)), "layout<0>(zipped_divide(a, b)) == composition(a, b)")
	_, err = a.ZippedDivide(BySize(3, 4, 5))
	assert.ErrorContains(t, err, "does not fit")
}

// The examples of 02_layout_algebra.md, `Product`, and of test/python/pycute/test_logical_product.py.
func TestProductExamples(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"(2,2):(4,1)", "6:1", "((2,2),(2,3)):((4,1),(2,8))"},
		{"(2,2):(4,1)", "(4,2):(2,1)", "((2,2),(4,2)):((4,1),(8,2))"},
		{"(2,5):(5,1)", "4:1", "((2,5),4):((5,1),10)"},
	} {
		r, err := mustLayout(t, c.a).LogicalProduct(By(mustLayout(t, c.b)))
		require.NoError(t, err)
		assert.Equal(t, c.want, r.String())
	}
	block, tiles := mustLayout(t, "(2,5):(5,1)"), mustLayout(t, "(3,4):(1,3)")
	blocked, err := block.BlockedProduct(tiles)
	require.NoError(t, err)
	assert.Equal(t, "(6,(5,4)):(5,(1,30))", blocked.String())
	raked, err := block.RakedProduct(tiles)
	require.NoError(t, err)
	assert.Equal(t, "((3,2),(4,5)):((10,5),(30,1))", raked.String())
	for _, product := range []func(Tiler) (Layout, error){block.ZippedProduct, block.TiledProduct, block.FlatProduct} {
		r, err := product(By(mode(4, 1)))
		require.NoError(t, err)
		assert.EqualValues(t, 40, r.Size())
	}
	_, err = mustLayout(t, "(4,4):(1,1)").LogicalProduct(By(mode(4, 1)))
	assert.ErrorContains(t, err, "has no complement")
}

func TestDivisionPermutesTheElements(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := genBijection(t, "a"), genModes(t, "b", 2) // larger ones divide few layouts
		r, err := a.LogicalDivide(By(b))
		if err != nil || r.Size() != a.Size() || b.Cosize() > a.Size() {
			t.Skip("not admissible")
		}
		tile, err := Composition(a, b)
		require.NoError(t, err)
		require.True(t, tile.Equal(r.Mode(0)))
		rest, err := b.Complement(a.Size())
		require.NoError(t, err)
		if b.Filter().Size() == b.Size() && Concat(b, rest).Cosize() == a.Size() {
			require.True(t, r.Injective(), "%v / %v = %v", a, b, r)
		}
	})
}

func TestLayoutTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := genLayout(t, "l")
		require.True(t, l.Equal(mustLayout(t, l.String())))
	})
	for _, text := range []string{"Sw<3,4,3> o 0 o (8,64):(64,1)", "Sw<2,3,-3> o 16 o 8:1", "((2,4),8):((1,16),2)"} {
		c, err := ParseComposed(text)
		require.NoError(t, err)
		assert.Equal(t, text, c.String())
	}
	for text, want := range map[string]string{
		"Sw<3,4,2> o 0 o 8:1": "the shift at least the bits",
		"Sw<3,4 o 0 o 8:1":    "expected ','",
		"Sw<3,4,3> 0 o 8:1":   "expected 'o'",
		"Tw<3,4,3> o 0 o 8:1": "expected an integer",
		"Sw<1,2,999> o 0 o 1": "is not a valid swizzle",
	} {
		_, err := ParseComposed(text)
		assert.ErrorContains(t, err, want, text)
	}
}

// The patterns of test/python/pycute/test_swizzle.py, which come from the C++ implementation.
func TestSwizzlePatterns(t *testing.T) {
	probes := []int64{0, 1, 2, 7, 8, 9, 15, 16, 63, 64, 255, 256}
	for s, want := range map[Swizzle][]int64{
		{0, 4, 0}:  probes,
		{2, 3, -3}: {0, 1, 2, 7, 72, 73, 79, 144, 255, 64, 63, 256},
		{1, 0, 1}:  {0, 1, 3, 6, 8, 9, 14, 16, 62, 64, 254, 256},
		{3, 2, 3}:  {0, 1, 2, 7, 8, 9, 15, 16, 59, 72, 227, 256},
		{2, 1, -2}: {0, 1, 10, 31, 8, 9, 23, 16, 39, 64, 231, 256},
	} {
		for i, x := range probes {
			assert.Equal(t, want[i], s.Apply(x), "%v of %d", s, x)
		}
	}
}

func TestSwizzleLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.IntRange(0, 4).Draw(t, "bits")
		shift := rapid.IntRange(bits, bits+3).Draw(t, "shift")
		if rapid.Bool().Draw(t, "negative") {
			shift = -shift
		}
		s, err := NewSwizzle(bits, rapid.IntRange(0, 5).Draw(t, "base"), shift)
		require.NoError(t, err)
		x := rapid.Int64Range(0, 1<<20).Draw(t, "x")
		require.Equal(t, x, s.Apply(s.Apply(x)))
		require.Equal(t, s.Apply(x)+s.Span(), s.Apply(x+s.Span()))
		if r, err := s.Rescale(1); err == nil {
			require.Equal(t, s.Apply(2*x), 2*r.Apply(x))
		}
	})
}

func FuzzParseLayout(f *testing.F) {
	for _, seed := range []string{"((2,4),8):((1,16),2)", "Sw<3,4,3> o 0 o (8,64):(64,1)", "(2,(3", "4",
		"(_2,_4):(_1,_2)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseComposed(text)
		if err != nil {
			return
		}
		again, err := ParseComposed(c.String())
		require.NoError(t, err)
		require.Equal(t, c.String(), again.String())
		_, _ = c.Layout.Complement(64)
		_, _ = c.Layout.LeftInverse()
		_, _ = Composition(c.Layout, c.Layout)
	})
}
