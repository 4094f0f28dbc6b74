package cpu

import (
	"bytes"
	"debug/elf"
	"maps"
	"slices"
)

// Portable is an object file laid out for a process that has no linker: its bytes go to the start of a page, with what
// follows replaced there.
type Portable struct {
	Machine string // "x86-64" or "aarch64"
	Bytes   []byte
	// Exec and Read end the pages that are executed, and those that are only read; those behind, up to Size, are written,
	// too. What is not in Bytes is zero.
	Exec, Read, Size uint64
	// Absolute are places of 8 bytes to which the address of the first byte is added.
	Absolute []uint64
	// Imports are places of 8 bytes for the addresses of functions of the C library.
	Imports   []Import
	Functions map[string]uint64 // by name, their first bytes
}

// Import is a place for the address of a function.
type Import struct {
	At   uint64
	Name string
}

// machineNames are those of machines in a [Portable].
var machineNames = map[elf.Machine]string{elf.EM_X86_64: "x86-64", elf.EM_AARCH64: "aarch64"}

// otherBase is an address at which references within an image are the same as at 0, but for absolute ones.
const otherBase = 1 << 40

// MakePortable lays out an object file. What differs between two places in memory is absolute.
func MakePortable(object []byte) (*Portable, error) {
	var laid [2][]byte
	var im *image
	for i, base := range []uint64{0, otherBase} {
		var err error
		if im, err = lay(object); err != nil {
			return nil, err
		}
		laid[i] = make([]byte, im.write)
		if err := im.fill(laid[i], base, func(string) (uint64, error) { return 0, nil }); err != nil {
			return nil, err
		}
	}
	p := &Portable{Machine: machineNames[im.file.Machine], Bytes: bytes.TrimRight(laid[0], "\x00"), Exec: im.exec,
		Read: im.read, Size: im.write, Functions: im.functions()}
	for at := uint64(0); at+8 <= im.write; at += 8 {
		if order.Uint64(laid[1][at:])-order.Uint64(laid[0][at:]) == otherBase {
			p.Absolute = append(p.Absolute, at)
		}
	}
	for _, n := range slices.Sorted(maps.Keys(im.entries)) {
		if s := im.symbols[n-1]; s.Section == elf.SHN_UNDEF {
			p.Imports = append(p.Imports, Import{im.entries[n] + entryAddress, s.Name})
		}
	}
	return p, nil
}
