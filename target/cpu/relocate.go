package cpu

import (
	"debug/elf"
	"encoding/binary"
	"fmt"
	"math"
)

var order = binary.LittleEndian

// reference is a place in memory that refers to a symbol.
type reference struct {
	at   []byte // the place
	pc   uint64 // its address
	to   uint64 // the symbol's address, or its entry's in the linkage table, plus the addend
	kind uint32
}

// relocators write references, by machine. ok is false for a kind of relocation that llc does not make for these
// kernels.
var relocators = map[elf.Machine]func(r reference) (ok bool, err error){
	elf.EM_X86_64: relocateX86, elf.EM_AARCH64: relocateARM,
}

// relocate resolves one record of a relocation section.
func (im *image) relocate(mem []byte, base, section uint64, record []byte, find func(string) (uint64, error)) error {
	info := order.Uint64(record[8:])
	symbol, kind := uint32(info>>32), uint32(info)
	var to uint64
	var err error
	viaTable := im.viaTable(kind)
	if viaTable {
		if to, err = im.entry(symbol, mem, base, find); err == nil {
			to += entryAddress
		}
	} else {
		to, err = im.address(symbol, mem, base, find)
	}
	if err != nil {
		return err
	}
	at := section + order.Uint64(record)
	if at+4 > uint64(len(mem)) {
		return fmt.Errorf("the object file has a relocation outside of its sections")
	}
	r := reference{at: mem[at:], pc: base + at, to: to + order.Uint64(record[16:]), kind: kind}
	ok, err := relocators[im.file.Machine](r)
	if err == nil && !ok {
		err = fmt.Errorf("the object file has a relocation of kind %d of %v, which is not supported", kind, im.file.Machine)
	}
	return err
}

// viaTable reports whether a relocation is of the address that an entry of the linkage table holds.
func (im *image) viaTable(kind uint32) bool {
	if im.file.Machine == elf.EM_X86_64 {
		switch elf.R_X86_64(kind) {
		case elf.R_X86_64_GOTPCREL, elf.R_X86_64_GOTPCRELX, elf.R_X86_64_REX_GOTPCRELX:
			return true
		}
		return false
	}
	k := elf.R_AARCH64(kind)
	return k == elf.R_AARCH64_ADR_GOT_PAGE || k == elf.R_AARCH64_LD64_GOT_LO12_NC
}

// distance is what a field of a number of bits may hold.
func (r reference) distance(bits int) (int64, error) {
	d := int64(r.to - r.pc)
	if limit := int64(1) << (bits - 1); d < -limit || d >= limit {
		return 0, fmt.Errorf("the object file refers to an address %d bytes away, which its code cannot reach", d)
	}
	return d, nil
}

// relocateX86 follows the System V ABI for x86-64, "Relocation".
func relocateX86(r reference) (ok bool, err error) {
	switch elf.R_X86_64(r.kind) {
	case elf.R_X86_64_PC32, elf.R_X86_64_PLT32, elf.R_X86_64_GOTPCREL, elf.R_X86_64_GOTPCRELX,
		elf.R_X86_64_REX_GOTPCRELX:
		d, err := r.distance(32)
		order.PutUint32(r.at, uint32(d))
		return true, err
	case elf.R_X86_64_64:
		order.PutUint64(r.at, r.to)
		return true, nil
	case elf.R_X86_64_PC64:
		order.PutUint64(r.at, r.to-r.pc)
		return true, nil
	}
	return false, nil
}

// relocateARM follows ELF for the Arm 64-bit Architecture, "Relocation".
func relocateARM(r reference) (ok bool, err error) {
	switch k := elf.R_AARCH64(r.kind); k {
	case elf.R_AARCH64_ABS64:
		order.PutUint64(r.at, r.to)
	case elf.R_AARCH64_PREL64:
		order.PutUint64(r.at, r.to-r.pc)
	case elf.R_AARCH64_PREL32:
		d, err := r.distance(32)
		order.PutUint32(r.at, uint32(d))
		return true, err
	case elf.R_AARCH64_CALL26, elf.R_AARCH64_JUMP26:
		return r.branch(28, 0, 26)
	case elf.R_AARCH64_CONDBR19:
		return r.branch(21, 5, 19)
	case elf.R_AARCH64_TSTBR14:
		return r.branch(16, 5, 14)
	case elf.R_AARCH64_ADR_PREL_LO21:
		d, err := r.distance(21)
		r.adr(d)
		return true, err
	case elf.R_AARCH64_ADR_PREL_PG_HI21, elf.R_AARCH64_ADR_GOT_PAGE:
		const pageBits = 12
		d := int64(r.to>>pageBits) - int64(r.pc>>pageBits)
		if d < -1<<20 || d >= 1<<20 {
			return true, fmt.Errorf("the object file refers to an address %d pages away, which its code cannot reach", d)
		}
		r.adr(d)
	default:
		scale, ok := lowBits[k]
		if !ok {
			return false, nil
		}
		const field, bits = 10, 12
		low := r.to & (1<<bits - 1)
		if low&(1<<scale-1) != 0 {
			return true, fmt.Errorf("the object file accesses the address %#x, which is not aligned to %d bytes", r.to, 1<<scale)
		}
		r.insert(uint32(low>>scale), field, bits)
	}
	return true, nil
}

// lowBits are the relocations of the low bits of an address, and the logarithm of what they count.
var lowBits = map[elf.R_AARCH64]int{
	elf.R_AARCH64_ADD_ABS_LO12_NC: 0, elf.R_AARCH64_LDST8_ABS_LO12_NC: 0, elf.R_AARCH64_LDST16_ABS_LO12_NC: 1,
	elf.R_AARCH64_LDST32_ABS_LO12_NC: 2, elf.R_AARCH64_LDST64_ABS_LO12_NC: 3, elf.R_AARCH64_LDST128_ABS_LO12_NC: 4,
	elf.R_AARCH64_LD64_GOT_LO12_NC: 3,
}

// branch writes a distance in instructions.
func (r reference) branch(reach, field, bits int) (ok bool, err error) {
	d, err := r.distance(reach)
	r.insert(uint32(d>>2), field, bits)
	return true, err
}

// adr writes the immediate of adr and adrp: its two low bits lie apart.
func (r reference) adr(d int64) {
	r.insert(uint32(d), 29, 2)
	r.insert(uint32(d>>2), 5, 19)
}

// insert replaces some bits of an instruction.
func (r reference) insert(value uint32, field, bits int) {
	mask := uint32(math.MaxUint32) >> (32 - bits)
	order.PutUint32(r.at, order.Uint32(r.at)&^(mask<<field)|(value&mask)<<field)
}
