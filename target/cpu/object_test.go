package cpu

import (
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/target/llc"
)

// object compiles LLVM IR, or skips the test where there is no llc.
func object(t testing.TB, triple, text string) []byte {
	var a llc.Compiler
	var missing *llc.MissingTool
	chip := "native"
	if triple != "" {
		chip = "generic"
	}
	data, err := a.Object(context.Background(), text, llc.Options{Triple: triple, Chip: chip, OptLevel: 3})
	if errors.As(err, &missing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	return []byte(data)
}

// references is code that refers to a constant, a variable, another function and one of the C library.
const references = `
@variable = internal global [4 x i64] [i64 7, i64 8, i64 9, i64 10], align 16
@pointer = internal global ptr getelementptr (i8, ptr @variable, i64 24), align 8
declare void @elsewhere(ptr)
define internal i64 @helper(i64 %x) noinline {
  %y = mul i64 %x, 12345
  ret i64 %y
}
define void @k(ptr %args, i64 %first, i64 %count, ptr %scratch) {
  %v = load <4 x float>, ptr %scratch
  %w = fadd <4 x float> %v, <float 1.5, float 2.5, float 3.5, float 4.5>
  store <4 x float> %w, ptr %scratch
  %p = getelementptr [4 x i64], ptr @variable, i64 0, i64 %first
  %n = load i64, ptr %p
  %q = load ptr, ptr @pointer
  %l = load i64, ptr %q
  %h = call i64 @helper(i64 %n)
  %s = add i64 %h, %l
  store i64 %s, ptr %args
  call void @elsewhere(ptr %args)
  ret void
}`

const far = 0x7f00_1234_5678

func findFar(name string) (uint64, error) {
	if name == "elsewhere" {
		return far, nil
	}
	return 0, fmt.Errorf("no %s", name)
}

// TestRelocateARM reads the instructions of a relocated object as the processor does, which is another one.
func TestRelocateARM(t *testing.T) {
	im, err := lay(object(t, "aarch64-unknown-linux-gnu", references))
	require.NoError(t, err)
	assert.Equal(t, elf.EM_AARCH64, im.file.Machine)
	mem := make([]byte, im.write)
	const base = 0x5500_0000_0000
	require.NoError(t, im.fill(mem, base, findFar))
	variable := im.symbol("variable")
	assert.Equal(t, []uint64{7, 8, 9, 10}, words(mem[variable:], 4))
	pointer := im.symbol("pointer")
	assert.Equal(t, uint64(base+variable+24), order.Uint64(mem[pointer:]), "R_AARCH64_ABS64")

	var calls, addresses []uint64
	var pages [32]uint64
	for pc := im.functions()["k"]; ; pc += 4 {
		in := order.Uint32(mem[pc:])
		rd, rn := in&31, in>>5&31
		low := uint64(in >> 10 & 0xfff)
		switch {
		case in == 0xd65f03c0: // ret
			pc = im.exec
		case in>>26 == 0x25, in>>26 == 0x5: // bl, b
			calls = append(calls, base+pc+uint64(int64(int32(in<<6))>>4))
		case in>>24&0x9f == 0x90: // adrp
			pages[rd] = (base+pc)&^0xfff + uint64(int64(int32(in<<8)>>13)<<14|int64(in>>29&3)<<12)
		case in>>22 == 0x244: // add immediate
			addresses = append(addresses, pages[rn]+low)
		case in>>22 == 0x3e5: // ldr x
			addresses = append(addresses, pages[rn]+low*8)
		case in>>22 == 0xf7: // ldr q
			addresses = append(addresses, pages[rn]+low*16)
		}
		if pc >= im.exec {
			break
		}
	}
	assert.Contains(t, calls, uint64(base+im.symbol("helper")), "R_AARCH64_CALL26")
	assert.Contains(t, addresses, uint64(base+min(variable, pointer)), "R_AARCH64_ADD_ABS_LO12_NC")
	found := false
	for _, a := range addresses {
		if at := a - base; a >= base && at+16 <= uint64(len(mem)) {
			first, last := order.Uint32(mem[at:]), order.Uint32(mem[at+12:])
			found = found || first == math.Float32bits(1.5) && last == math.Float32bits(4.5)
		}
	}
	assert.True(t, found, "R_AARCH64_LDST128_ABS_LO12_NC")
	outside := func(to uint64) bool {
		at := to - base
		return to >= base && at+entryBytes <= im.exec && order.Uint64(mem[at+entryAddress:]) == far &&
			order.Uint32(mem[at:]) == 0x58000090 && order.Uint32(mem[at+4:]) == 0xd61f0200
	}
	reached := false
	for _, to := range calls {
		reached = reached || outside(to)
	}
	assert.True(t, reached, "a function of a library is called by the linkage table")
}

// symbol is the offset of a symbol.
func (im *image) symbol(name string) uint64 {
	for _, s := range im.symbols {
		if s.Name == name {
			return im.offset[s.Section] + s.Value
		}
	}
	return 0
}

func words(mem []byte, n int) []uint64 {
	out := make([]uint64, n)
	for i := range out {
		out[i] = order.Uint64(mem[8*i:])
	}
	return out
}

// TestRelocateX86 needs no x86-64.
func TestRelocateX86(t *testing.T) {
	im, err := lay(object(t, "x86_64-unknown-linux-gnu", references))
	require.NoError(t, err)
	mem := make([]byte, im.write)
	const base = 0x5500_0000_0000
	require.NoError(t, im.fill(mem, base, findFar))
	pointer := im.symbol("pointer")
	assert.Equal(t, uint64(base+im.symbol("variable")+24), order.Uint64(mem[pointer:]))
	require.Len(t, im.entries, 1)
	for _, at := range im.entries {
		assert.Equal(t, uint64(far), order.Uint64(mem[at+entryAddress:]))
		assert.Equal(t, byte(0xff), mem[at])
	}
}

func TestRefusedObjects(t *testing.T) {
	_, err := lay([]byte("text"))
	assert.ErrorContains(t, err, "not an object file")
	_, err = lay(object(t, "riscv64-unknown-linux-gnu", "define void @k() {\n  ret void\n}"))
	assert.ErrorContains(t, err, "expected a relocatable one of x86-64 or aarch64")
	im, err := lay(object(t, "x86_64-unknown-linux-gnu", references))
	require.NoError(t, err)
	err = im.fill(make([]byte, im.write), 0x1000, func(name string) (uint64, error) { return 0, fmt.Errorf("no %s", name) })
	assert.EqualError(t, err, "no elsewhere")
}

// TestInstructionsARM: instructions as an assembler makes them.
func TestInstructionsARM(t *testing.T) {
	for _, c := range []struct {
		kind     elf.R_AARCH64
		was, now uint32
		to       uint64
	}{
		{elf.R_AARCH64_LDST64_ABS_LO12_NC, 0xf9400000, 0xf9400c00, 0x5018},  // ldr x0, [x0, #24]
		{elf.R_AARCH64_LDST32_ABS_LO12_NC, 0xb9400000, 0xb9401800, 0x5018},  // ldr w0, [x0, #24]
		{elf.R_AARCH64_LDST16_ABS_LO12_NC, 0x79400000, 0x79403000, 0x5018},  // ldrh w0, [x0, #24]
		{elf.R_AARCH64_LDST8_ABS_LO12_NC, 0x39400000, 0x39406000, 0x5018},   // ldrb w0, [x0, #24]
		{elf.R_AARCH64_LDST128_ABS_LO12_NC, 0x3dc00000, 0x3dc00800, 0x5020}, // ldr q0, [x0, #32]
		{elf.R_AARCH64_ADR_PREL_LO21, 0x10000000, 0x10000080, 0x1010},       // adr x0, 0x10
		{elf.R_AARCH64_ADR_PREL_PG_HI21, 0x90000000, 0xf0000060, 0x10123},   // adrp x0, 0xf000
		{elf.R_AARCH64_CALL26, 0x94000000, 0x97ffffff, 0xffc},               // bl -4
		{elf.R_AARCH64_CONDBR19, 0x54000000, 0x54000080, 0x1010},            // b.eq 0x10
		{elf.R_AARCH64_TSTBR14, 0x36000000, 0x36000080, 0x1010},             // tbz w0, #0, 0x10
	} {
		at := order.AppendUint32(nil, c.was)
		ok, err := relocateARM(reference{at: at, pc: 0x1000, to: c.to, kind: uint32(c.kind)})
		assert.True(t, ok, c.kind)
		assert.NoError(t, err, c.kind)
		assert.Equal(t, c.now, order.Uint32(at), "%v: %#x", c.kind, order.Uint32(at))
	}
}

// TestReach: a field that an address does not fit is an error, and no other number.
func TestReach(t *testing.T) {
	for _, kind := range []elf.R_AARCH64{elf.R_AARCH64_CALL26, elf.R_AARCH64_CONDBR19, elf.R_AARCH64_TSTBR14,
		elf.R_AARCH64_ADR_PREL_LO21, elf.R_AARCH64_ADR_PREL_PG_HI21, elf.R_AARCH64_PREL32} {
		_, err := relocateARM(reference{at: make([]byte, 4), pc: 0, to: 1 << 40, kind: uint32(kind)})
		assert.Error(t, err, kind)
	}
	_, err := relocateARM(reference{at: make([]byte, 4), to: 0x1004, kind: uint32(elf.R_AARCH64_LDST64_ABS_LO12_NC)})
	assert.ErrorContains(t, err, "not aligned to 8 bytes")
	_, err = relocateX86(reference{at: make([]byte, 4), to: 1 << 32, kind: uint32(elf.R_X86_64_PC32)})
	assert.Error(t, err)
	ok, err := relocateX86(reference{at: make([]byte, 4), kind: uint32(elf.R_X86_64_TLSGD)})
	assert.NoError(t, err)
	assert.False(t, ok)
}
