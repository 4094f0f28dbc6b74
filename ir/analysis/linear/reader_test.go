package linear_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A program is straight-line arithmetic. It is executed here with big.Int, and not by code that forms are read with.
type program struct {
	text   strings.Builder
	values map[string][]string // the names of values, by type
	n      int
}

var types = []string{"i8", "i32", "index"}

func (p *program) emit(typ, format string, args ...any) {
	name := fmt.Sprintf("%%v%d", p.n)
	p.n++
	fmt.Fprintf(&p.text, "  %s = %s\n", name, fmt.Sprintf(format, args...))
	p.values[typ] = append(p.values[typ], name)
}

func (p *program) draw(t *rapid.T, typ string) string {
	all := p.values[typ]
	if rapid.Bool().Draw(t, "late") {
		all = all[len(all)-2:] // so that forms are of several operations
	}
	return rapid.SampledFrom(all).Draw(t, "operand")
}

// drawProgram makes one that bounds some numbers by masks, so that ranges prove something.
func drawProgram(t *rapid.T) string {
	p := &program{values: map[string][]string{"i8": {"%a", "%b"}, "i32": {"%c", "%d"}, "index": {"%e", "%f"}}}
	for range rapid.IntRange(1, 25).Draw(t, "operations") {
		typ := rapid.SampledFrom(types).Draw(t, "type")
		x, y := p.draw(t, typ), p.draw(t, typ)
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0, 1:
			p.emit(typ, "arith.constant %d : %s", rapid.Int64Range(-9, 40).Draw(t, "constant"), typ)
		case 2, 3, 4:
			flags := rapid.SampledFrom([]string{"", "", " overflow<nsw>"}).Draw(t, "flags")
			p.emit(typ, "arith.%s %s, %s%s : %s", rapid.SampledFrom([]string{"addi", "subi", "muli", "shli"}).Draw(t, "op"), x,
				y, flags, typ)
		case 5, 8:
			p.emit(typ, "arith.constant %d : %s", rapid.SampledFrom([]int64{1, 2, 4, 8, 6}).Draw(t, "divisor"), typ)
			by := p.values[typ][len(p.values[typ])-1]
			p.emit(typ, "arith.%s %s, %s : %s", rapid.SampledFrom(divisions).Draw(t, "op"), x, by, typ)
		case 6:
			p.emit(typ, "arith.constant %d : %s", rapid.SampledFrom([]int64{1, 3, 7, 15}).Draw(t, "mask"), typ)
			p.emit(typ, "arith.andi %s, %s : %s", x, p.values[typ][len(p.values[typ])-1], typ)
		case 7:
			to := rapid.SampledFrom(casts[typ]).Draw(t, "cast")
			p.emit(to[1], "arith.%s %s : %s to %s", to[0], x, typ, to[1])
		case 9:
			if typ == "index" && rapid.Bool().Draw(t, "affine") {
				p.emit(typ, "affine.apply affine_map<(d0, d1) -> ((d0 * 4 + d1) floordiv 2 + d1 mod 8)>(%s, %s)", x, y)
			} else if typ == "index" {
				p.emit(typ, "index.%s %s, %s", rapid.SampledFrom([]string{"add", "sub", "mul"}).Draw(t, "op"), x, y)
			}
		}
	}
	return "func.func @f(%a: i8, %b: i8, %c: i32, %d: i32, %e: index, %f: index) {\n" + p.text.String() + "  return\n}\n"
}

var divisions = []string{"divsi", "divui", "floordivsi", "ceildivsi", "ceildivui", "remsi", "remui", "shrsi", "shrui"}

var casts = map[string][][2]string{
	"i8":    {{"extsi", "i32"}, {"extui", "i32"}, {"index_cast", "index"}, {"index_castui", "index"}},
	"i32":   {{"trunci", "i8"}, {"index_cast", "index"}, {"index_castui", "index"}},
	"index": {{"index_cast", "i32"}, {"index_castui", "i8"}},
}

// execution is the values of a program, as signed integers, by what defines them; ok is false if a value is poison,
// or an index overflows: forms assume that none does.
type execution map[*ir.Value]*big.Int

func execute(f *ir.Op, args []int64) (x execution, ok bool) {
	x = execution{}
	entry := f.Region(0).Entry()
	for i, v := range entry.Args() {
		x[v] = big.NewInt(args[i])
	}
	for op := range entry.Ops() {
		if op.NumResults() == 0 {
			continue
		}
		z, fits := x.compute(op)
		if !fits {
			return nil, false
		}
		x[op.Result(0)] = z
	}
	return x, true
}

func (x execution) compute(op *ir.Op) (z *big.Int, ok bool) {
	w, _ := ir.BitWidth(op.Result(0).Type())
	if n, ok := rewrite.ConstantOf(op.Result(0)).(*ir.IntegerAttr); ok {
		return big.NewInt(n.Int()), true
	}
	var in []*big.Int
	for _, v := range op.Operands() {
		in = append(in, x[v])
	}
	z, ok = exact(op, in)
	if !ok {
		return nil, false
	}
	wrapped := signed(z, w)
	nsw := strings.Contains(asm.Text(op, asm.PrintOptions{}), "nsw")
	if wrapped.Cmp(z) != 0 && (nsw || op.Result(0).Type() == ir.Index && op.NumOperands() == 2) {
		return nil, false
	}
	return wrapped, true
}

// signed reads the lowest bits of a number as a signed integer.
func signed(x *big.Int, w int) *big.Int {
	out := unsigned(x, w)
	if out.Bit(w-1) != 0 {
		out.Sub(out, new(big.Int).Lsh(big.NewInt(1), uint(w)))
	}
	return out
}

func unsigned(x *big.Int, w int) *big.Int {
	return new(big.Int).And(x, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1)))
}

// exact is what an operation computes before that is cut to a width.
func exact(op *ir.Op, in []*big.Int) (z *big.Int, ok bool) {
	w, _ := ir.BitWidth(op.Operand(0).Type())
	z = new(big.Int)
	_, name, _ := strings.Cut(op.Name(), ".")
	if name == "apply" { // (4·x + y) floordiv 2 + y mod 8
		z.Mul(in[0], big.NewInt(4)).Add(z, in[1])
		return z.Rsh(z, 1).Add(z, new(big.Int).And(in[1], big.NewInt(7))), true
	}
	if strings.HasSuffix(name, "ui") && name != "shrui" {
		for i, x := range in {
			in[i] = unsigned(x, w)
		}
	}
	switch name {
	case "addi", "add":
		return z.Add(in[0], in[1]), true
	case "subi", "sub":
		return z.Sub(in[0], in[1]), true
	case "muli", "mul":
		return z.Mul(in[0], in[1]), true
	case "andi":
		return z.And(in[0], in[1]), true
	case "extsi", "extui", "trunci", "index_cast", "index_castui":
		return in[0], true
	case "shli", "shrsi", "shrui":
		by := unsigned(in[1], w)
		if by.Cmp(big.NewInt(int64(w))) >= 0 {
			return nil, false
		}
		switch name {
		case "shli":
			return z.Lsh(in[0], uint(by.Uint64())), true
		case "shrui":
			return z.Rsh(unsigned(in[0], w), uint(by.Uint64())), true
		}
		return z.Rsh(in[0], uint(by.Uint64())), true
	}
	if in[1].Sign() == 0 {
		return nil, false
	}
	m := new(big.Int)
	switch name {
	case "divui", "divsi":
		return z.Quo(in[0], in[1]), true
	case "remui", "remsi":
		return z.Rem(in[0], in[1]), true
	case "floordivsi":
		z.DivMod(in[0], in[1], m)
		return z, true
	case "ceildivsi", "ceildivui":
		z.DivMod(new(big.Int).Neg(in[0]), in[1], m)
		return z.Neg(z), true
	}
	panic("no meaning for " + op.Name())
}

// TestFormsAreValues: in each execution a value is what its form says for the values of the terms, and lies where
// the form says. It counts what was read, since a form of a single term is always right.
func TestFormsAreValues(t *testing.T) {
	read := map[string]int{}
	executed := 0
	names := append([]string{"addi", "subi", "muli", "shli", "andi", "extsi", "extui", "trunci", "index_cast",
		"index_castui"}, divisions...)
	missing := func(name string) bool { return read["arith."+name] == 0 }
	for range 10 { // a few programs may lack some operation
		rapid.Check(t, func(t *rapid.T) {
			for range 12 {
				checkProgram(t, drawProgram(t), read, &executed)
			}
		})
		if !slices.ContainsFunc(names, missing) {
			break
		}
	}
	assert.Positive(t, executed)
	for _, name := range names {
		assert.Positive(t, read["arith."+name], "no arith.%s was read", name)
	}
	assert.Positive(t, read["affine.apply"])
	assert.Positive(t, read["index.add"])
}

func checkProgram(t *rapid.T, text string, read map[string]int, executed *int) {
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	f := ir.LookupSymbol(root, "f")
	readers := []*linear.Reader{{}, {Casts: true}, {Ranges: intrange.New(root)}, {Ranges: intrange.New(root), Casts: true}}
	for range 4 {
		small := rapid.Int64Range(-128, 127)
		args := rapid.SliceOfN(small, 6, 6).Draw(t, "args")
		x, ok := execute(f, args)
		if !ok {
			continue
		}
		*executed++
		for op := range f.Region(0).Entry().Ops() {
			for _, v := range op.Results() {
				for _, r := range readers {
					checkForm(t, r, v, x)
				}
				if form := readers[3].Of(v); form.Coefficient(v) == 0 {
					read[op.Name()]++
				}
			}
		}
	}
}

func checkForm(t *rapid.T, r *linear.Reader, v *ir.Value, x execution) {
	form := r.Of(v)
	require.False(t, form.Overflowed())
	want := big.NewInt(form.Constant())
	for _, u := range form.Terms() {
		require.False(t, !r.Casts && u.Of.Type() != v.Type(), "a term has another type")
		want.Add(want, new(big.Int).Mul(big.NewInt(u.Coefficient), x[u.Of]))
	}
	require.Equal(t, want.String(), x[v].String(), "%s", asm.Text(v.DefiningOp(), asm.PrintOptions{}))
	in := r.IntervalOf(form)
	require.True(t, in.Lo <= want.Int64() && want.Int64() <= in.Hi, "%v in %v", want, in)
	if r.Ranges != nil {
		d := form.Divisor(r.Ranges.Divisor)
		require.True(t, d == 0 && want.Sign() == 0 || d != 0 && want.Int64()%d == 0, "%d divides %v", d, want)
	}
}

// TestLongChains: a value of many terms is one itself, so that reading takes linear time.
func TestLongChains(t *testing.T) {
	var text strings.Builder
	text.WriteString("func.func @f(%v0: index, %x: memref<?xindex>) {\n")
	const n = 2000
	for i := range n {
		fmt.Fprintf(&text, "  %%m%d = memref.load %%x[%%v%d] : memref<?xindex>\n  %%v%d = arith.addi %%v%d, %%m%d : index\n",
			i, i, i+1, i, i)
	}
	text.WriteString("  return\n}\n")
	root, err := asm.Parse(asm.Source{Name: "program", Text: text.String()}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	r := &linear.Reader{}
	for op := range ir.LookupSymbol(root, "f").Region(0).Entry().Ops() {
		for _, v := range op.Results() {
			assert.LessOrEqual(t, len(r.Of(v).Terms()), 33)
		}
	}
}

// TestKeep: what is kept is a term, and so it is in the forms of others.
func TestKeep(t *testing.T) {
	root, err := asm.Parse(asm.Source{Name: "program", Text: `func.func @f(%a: index, %b: index) -> index {
		%s = arith.addi %a, %b : index
		%r = arith.addi %s, %a : index
		return %r : index
	}`}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	ops := slices.Collect(ir.LookupSymbol(root, "f").Region(0).Entry().Ops())
	s, r := ops[0].Result(0), ops[1].Result(0)
	a := ops[0].Operand(0)
	whole := &linear.Reader{}
	assert.Equal(t, int64(2), whole.Of(r).Coefficient(a))
	kept := &linear.Reader{Keep: func(v *ir.Value) bool { return v == s }}
	assert.Equal(t, int64(1), kept.Of(r).Coefficient(a))
	assert.Equal(t, int64(1), kept.Of(r).Coefficient(s))
	assert.True(t, kept.OfMixed(ir.Mixed{Const: 7}).Is(7))
}
