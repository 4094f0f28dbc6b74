package llvmx

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir/types"
)

// DataLayout is how a target places types in memory (langref, "Data Layout").
// All numbers are bits.
type DataLayout struct {
	ints, floats, vectors []sized
	aggregate             alignment
	pointers              map[int]pointerLayout
	AllocaSpace           int
}

// sized is the alignment of a type of a size; lists are in order of sizes.
type sized struct {
	bits int
	alignment
}

type alignment struct{ abi, preferred int }

type pointerLayout struct {
	bits int
	alignment
	index int
}

// ParseDataLayout reads a data layout string; what it does not state is LLVM's
// default.
func ParseDataLayout(text string) *DataLayout {
	d := &DataLayout{
		ints: []sized{{1, alignment{8, 8}}, {8, alignment{8, 8}}, {16, alignment{16, 16}}, {32, alignment{32, 32}},
			{64, alignment{32, 64}}},
		floats: []sized{{16, alignment{16, 16}}, {32, alignment{32, 32}}, {64, alignment{64, 64}},
			{128, alignment{128, 128}}},
		vectors:   []sized{{64, alignment{64, 64}}, {128, alignment{128, 128}}},
		aggregate: alignment{8, 64},
		pointers:  map[int]pointerLayout{0: {64, alignment{64, 64}, 64}},
	}
	for _, spec := range strings.Split(text, "-") {
		if spec != "" {
			d.apply(spec)
		}
	}
	return d
}

// apply reads one part of a layout, such as i64:64 or p3:32:32.
func (d *DataLayout) apply(spec string) {
	fields := strings.Split(spec, ":")
	number := func(i, otherwise int) int {
		if i < len(fields) {
			if n, err := strconv.Atoi(fields[i]); err == nil {
				return n
			}
		}
		return otherwise
	}
	size, _ := strconv.Atoi(strings.TrimLeft(fields[0][1:], "uie"))
	abi := number(1, 0)
	a := alignment{abi, number(2, abi)}
	switch fields[0][0] {
	case 'i':
		d.ints = set(d.ints, sized{size, a})
	case 'f':
		d.floats = set(d.floats, sized{size, a})
	case 'v':
		d.vectors = set(d.vectors, sized{size, a})
	case 'a':
		d.aggregate = alignment{max(abi, 8), number(2, max(abi, 8))}
	case 'A':
		d.AllocaSpace = size
	case 'p':
		bits := abi
		p := pointerLayout{bits: bits, alignment: alignment{number(2, bits), number(3, number(2, bits))}}
		p.index = number(4, bits)
		d.pointers[size] = p
	}
}

// set replaces or inserts the alignment of a size.
func set(list []sized, s sized) []sized {
	var out []sized
	done := false
	for _, x := range list {
		if !done && x.bits >= s.bits {
			out = append(out, s)
			done = true
		}
		if x.bits != s.bits {
			out = append(out, x)
		}
	}
	if !done {
		out = append(out, s)
	}
	return out
}

func (d *DataLayout) pointer(space int) pointerLayout {
	if p, ok := d.pointers[space]; ok {
		return p
	}
	return d.pointers[0]
}

// Bits is the size of a type, for aggregates with padding.
func (d *DataLayout) Bits(t Type) int {
	switch t := t.(type) {
	case *PointerType:
		return d.pointer(t.Space).bits
	case *VectorType:
		return int(t.Len) * d.Bits(t.ElemType)
	case *ArrayType:
		return int(t.Len) * d.AllocBytes(t.ElemType) * 8
	case *StructType:
		_, size := d.offsets(t)
		return size * 8
	case *types.IntType:
		return int(t.BitSize)
	}
	return floatBits[t]
}

// AllocBytes is how far apart two of a type lie in memory.
func (d *DataLayout) AllocBytes(t Type) int { return alignTo((d.Bits(t)+7)/8, d.ABIAlign(t)) }

// offsets are the places of a structure's fields, and its size in bytes.
func (d *DataLayout) offsets(s *StructType) ([]int, int) {
	offsets, at, widest := make([]int, len(s.Fields)), 0, 1
	for i, f := range s.Fields {
		if !s.Packed {
			a := d.ABIAlign(f)
			at, widest = alignTo(at, a), max(widest, a)
		}
		offsets[i] = at
		at += d.AllocBytes(f)
	}
	return offsets, alignTo(at, widest)
}

func alignTo(n, a int) int { return (n + a - 1) / a * a }

// ABIAlign is the alignment in bytes that a type must have.
func (d *DataLayout) ABIAlign(t Type) int { return d.align(t, true) }

// PreferredAlign is the alignment in bytes that a variable of a type gets.
func (d *DataLayout) PreferredAlign(t Type) int { return d.align(t, false) }

func (d *DataLayout) align(t Type, abi bool) int {
	pick := func(a alignment) int {
		if abi {
			return max(1, a.abi/8)
		}
		return max(1, a.preferred/8)
	}
	switch t := t.(type) {
	case *PointerType:
		return pick(d.pointer(t.Space).alignment)
	case *ArrayType:
		return d.align(t.ElemType, abi)
	case *StructType:
		if t.Packed && abi {
			return 1
		}
		widest := pick(d.aggregate)
		for _, f := range t.Fields {
			if !t.Packed {
				widest = max(widest, d.ABIAlign(f))
			}
		}
		return widest
	case *VectorType:
		n := d.Bits(t)
		for _, v := range d.vectors {
			if v.bits == n {
				return pick(v.alignment)
			}
		}
		return ceilPower((n + 7) / 8)
	case *types.IntType:
		return pick(d.intAlign(int(t.BitSize)))
	}
	n := floatBits[t]
	for _, f := range d.floats {
		if f.bits == n {
			return pick(f.alignment)
		}
	}
	return ceilPower(max(1, n/8))
}

// intAlign is that of the next larger integer that the layout speaks of.
func (d *DataLayout) intAlign(bits int) alignment {
	for _, i := range d.ints {
		if i.bits >= bits {
			return i.alignment
		}
	}
	return d.ints[len(d.ints)-1].alignment
}

func ceilPower(n int) int {
	if n <= 1 {
		return 1
	}
	return 1 << bits.Len(uint(n-1))
}
