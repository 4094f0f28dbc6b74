package flow_test

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// program is a kernel of numbers, tiles of four numbers and one array of four.
type program struct {
	*rapid.T
	strings.Builder
	n int
}

func (p *program) name() string {
	p.n++
	return fmt.Sprintf("%%v%d", p.n)
}

// known are the values that a statement may use.
type known struct{ numbers, tiles []string }

func (k known) with(numbers ...string) known {
	return known{slices.Concat(k.numbers, numbers), slices.Clip(k.tiles)}
}

func (p *program) number(k known) string { return rapid.SampledFrom(k.numbers).Draw(p.T, "number") }

func (p *program) tile(k known) string {
	return rapid.SampledFrom(k.tiles[max(0, len(k.tiles)-2):]).Draw(p.T, "tile")
}

// limited is a number from 0 to 3.
func (p *program) limited(k known) string {
	v, x := p.name(), p.number(k)
	fmt.Fprintf(p, "%s = arith.andi %s, %%three : index\n", v, x)
	return v
}

func (p *program) condition(k known) string {
	c, x, y := p.name(), p.number(k), p.number(k)
	fmt.Fprintf(p, "%s = arith.cmpi slt, %s, %s : index\n", c, x, y)
	return c
}

// statements returns what may be used after them.
func (p *program) statements(k known, depth int) known {
	for range rapid.IntRange(1, 4).Draw(p.T, "statements") {
		kind := rapid.IntRange(0, 9).Draw(p.T, "kind")
		if depth == 0 {
			kind %= 5
		}
		switch kind {
		case 0, 1:
			v, x, y := p.name(), p.number(k), p.number(k)
			fmt.Fprintf(p, "%s = arith.addi %s, %s : index\n", v, x, y)
			k = k.with(v)
		case 2:
			i, v := p.limited(k), p.name()
			fmt.Fprintf(p, "%s = memref.load %%m[%s] : memref<4xindex>\n", v, i)
			k = k.with(v)
		case 3:
			i, x := p.limited(k), p.number(k)
			fmt.Fprintf(p, "memref.store %s, %%m[%s] : memref<4xindex>\n", x, i)
		case 4:
			i, t, v := p.limited(k), p.tile(k), p.name()
			fmt.Fprintf(p, "%s = tensor.extract %s[%s] : tensor<4xindex>\n", v, t, i)
			k = k.with(v)
		default:
			k = p.region(k, kind, depth-1)
		}
	}
	return k
}

// region is an operation with regions.
func (p *program) region(k known, kind, depth int) known {
	v, in, x := p.name(), p.name(), p.number(k)
	switch kind {
	case 5:
		fmt.Fprintf(p, "%s = scf.if %s -> index {\n", v, p.condition(k))
		fmt.Fprintf(p, "scf.yield %s : index\n} else {\n", p.number(p.statements(k, depth)))
		fmt.Fprintf(p, "scf.yield %s : index\n}\n", p.number(p.statements(k, depth)))
	case 6:
		bound := rapid.SampledFrom([]string{"%zero", "%one", "%three", p.limited(k)})
		lower, upper, i := bound.Draw(p.T, "lower"), bound.Draw(p.T, "upper"), p.name()
		fmt.Fprintf(p, "%s = scf.for %s = %s to %s step %%one iter_args(%s = %s) -> index {\n", v, i, lower, upper, in, x)
		fmt.Fprintf(p, "scf.yield %s : index\n}\n", p.number(p.statements(k.with(in, i), depth)))
	case 7:
		t, i := p.tile(k), p.name()
		fmt.Fprintf(p, "%s = tile.parallel (%s) = (4) in(%s as %s) : (tensor<4xindex>) {\n", v, i, t, in)
		inner := p.statements(known{slices.Concat(k.numbers, []string{in, i}), k.tiles}, 0)
		fmt.Fprintf(p, "tile.yield %s : index\n} : tensor<4xindex>\n", p.number(inner))
		return known{k.numbers, append(slices.Clip(k.tiles), v)}
	case 8:
		t, unit := p.tile(k), p.name()
		fmt.Fprintf(p, "%s = scale.on @warpgroup as (%s, %s) in(%s as %s replica) : (tensor<4xindex>) -> (tensor<4xindex> replica) {\n",
			v, unit, p.name(), t, in)
		inner := p.statements(known{append(slices.Clip(k.numbers), unit), append(slices.Clip(k.tiles), in)}, depth)
		fmt.Fprintf(p, "scale.yield %s : tensor<4xindex>\n}\n", p.tile(inner))
		return known{k.numbers, append(slices.Clip(k.tiles), v)}
	default:
		y, left, right := p.number(k), p.name(), p.name()
		fmt.Fprintf(p, "%s = scf.execute_region -> index {\n", v)
		fmt.Fprintf(p, "cf.cond_br %s, ^l(%s : index), ^r(%s : index)\n", p.condition(k), x, y)
		fmt.Fprintf(p, "^l(%s: index):\n", left)
		fmt.Fprintf(p, "cf.br ^j(%s : index)\n", p.number(p.statements(k.with(left), depth)))
		fmt.Fprintf(p, "^r(%s: index):\n", right)
		fmt.Fprintf(p, "cf.br ^j(%s : index)\n", p.number(p.statements(k.with(right), depth)))
		fmt.Fprintf(p, "^j(%s: index):\nscf.yield %s : index\n}\n", in, in)
	}
	return k.with(v)
}

func drawProgram(t *rapid.T) string {
	p := &program{T: t}
	p.statements(known{[]string{"%b", "%x", "%zero", "%one"}, []string{"%t"}}, 3)
	return fmt.Sprintf(`func.func @main(%%m: memref<4xindex>, %%x: index) {
  tile.kernel blocks(%%b) = (4) threads(256) {
    %%zero = arith.constant 0 : index
    %%one = arith.constant 1 : index
    %%three = arith.constant 3 : index
    %%t = arith.constant dense<[5, 7, 2, 9]> : tensor<4xindex>
%s  }
  return
}`, p)
}
