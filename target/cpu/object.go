package cpu

import (
	"bytes"
	"debug/elf"
	"fmt"
	"strings"
)

// image is an object file with a place for each of its sections.
type image struct {
	file    *elf.File
	offset  []uint64 // of each section from the image's first byte; of those that are in memory
	symbols []elf.Symbol
	// exec, read and write end the sections of each kind, at pages: code with the entries of the linkage table, constants,
	// variables.
	exec, read, write uint64
	// table is where the linkage table begins, and entries are the symbols in it, by their numbers.
	table   uint64
	entries map[uint32]uint64
}

// An entry of the linkage table jumps to the address that its second half holds.
const (
	entryBytes   = 24
	entryAddress = 16
)

// page is at least the page of every supported system.
const page = 64 << 10

func roundUp(n, to uint64) uint64 { return (n + to - 1) / to * to }

// lay reads an object file and gives its sections their places.
func lay(data []byte) (*image, error) {
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("not an object file: %w", err)
	}
	if f.Type != elf.ET_REL || f.Class != elf.ELFCLASS64 || f.Data != elf.ELFDATA2LSB || relocators[f.Machine] == nil {
		return nil, fmt.Errorf("an object file of %v, %v, %v; expected a relocatable one of x86-64 or aarch64", f.Type,
			f.Class, f.Machine)
	}
	im := &image{file: f, offset: make([]uint64, len(f.Sections)), entries: map[uint32]uint64{}}
	if im.symbols, err = f.Symbols(); err != nil && err != elf.ErrNoSymbols {
		return nil, fmt.Errorf("the object file's symbols cannot be read: %w", err)
	}
	end := im.place(0, elf.SHF_ALLOC|elf.SHF_EXECINSTR)
	im.table = roundUp(end, entryBytes)
	im.exec = roundUp(im.table+uint64(len(im.symbols))*entryBytes, page)
	im.read = roundUp(im.place(im.exec, elf.SHF_ALLOC), page)
	im.write = roundUp(im.place(im.read, elf.SHF_ALLOC|elf.SHF_WRITE), page)
	return im, nil
}

// place puts the sections with flags from an offset on, and returns their end.
func (im *image) place(from uint64, flags elf.SectionFlag) uint64 {
	for i, s := range im.file.Sections {
		if s.Flags&(elf.SHF_ALLOC|elf.SHF_EXECINSTR|elf.SHF_WRITE) == flags && s.Size > 0 {
			from = roundUp(from, max(s.Addralign, 1))
			im.offset[i] = from
			from += s.Size
		}
	}
	return from
}

// fill copies the sections to memory and resolves what refers to them when the memory's first byte has the address
// base. Symbols that the object does not have are what find says.
func (im *image) fill(mem []byte, base uint64, find func(name string) (uint64, error)) error {
	for i, s := range im.file.Sections {
		if s.Flags&elf.SHF_ALLOC == 0 || s.Type == elf.SHT_NOBITS || s.Size == 0 {
			continue
		}
		d, err := s.Data()
		if err != nil {
			return err
		}
		copy(mem[im.offset[i]:], d)
	}
	for _, s := range im.file.Sections {
		if s.Type != elf.SHT_RELA || im.file.Sections[s.Info].Flags&elf.SHF_ALLOC == 0 {
			continue
		}
		d, err := s.Data()
		if err != nil {
			return err
		}
		const record = 24
		for ; len(d) >= record; d = d[record:] {
			if err := im.relocate(mem, base, im.offset[s.Info], d, find); err != nil {
				return err
			}
		}
	}
	return nil
}

// address is a symbol's. One that is not in the object file has that of its entry in the linkage table, as code
// reaches no farther than its own memory.
func (im *image) address(n uint32, mem []byte, base uint64, find func(string) (uint64, error)) (uint64, error) {
	if n == 0 || int(n) > len(im.symbols) {
		return 0, fmt.Errorf("the object file refers to symbol %d, which it does not have", n)
	}
	switch s := im.symbols[n-1]; {
	case s.Section == elf.SHN_UNDEF:
		return im.entry(n, mem, base, find)
	case s.Section == elf.SHN_ABS:
		return s.Value, nil
	case int(s.Section) >= len(im.offset) || elf.ST_TYPE(s.Info) == elf.STT_TLS:
		return 0, fmt.Errorf("the object file has the symbol %s in a section that cannot be loaded", s.Name)
	default:
		return base + im.offset[s.Section] + s.Value, nil
	}
}

// entry is the address of a symbol's entry in the linkage table.
func (im *image) entry(n uint32, mem []byte, base uint64, find func(string) (uint64, error)) (uint64, error) {
	if at, ok := im.entries[n]; ok {
		return base + at, nil
	}
	s := im.symbols[n-1]
	var to uint64
	var err error
	if s.Section == elf.SHN_UNDEF {
		to, err = find(s.Name)
	} else {
		to, err = im.address(n, mem, base, find)
	}
	if err != nil {
		return 0, err
	}
	at := im.table + uint64(len(im.entries))*entryBytes
	copy(mem[at:], jumps[im.file.Machine])
	order.PutUint64(mem[at+entryAddress:], to)
	im.entries[n] = at
	return base + at, nil
}

// jumps are the instructions at the start of an entry.
var jumps = map[elf.Machine][]byte{
	elf.EM_X86_64:  {0xff, 0x25, 0x0a, 0, 0, 0},                // jmp *10(%rip)
	elf.EM_AARCH64: {0x90, 0, 0, 0x58, 0x00, 0x02, 0x1f, 0xd6}, // ldr x16, #16; br x16
}

// functions are the offsets of the functions that others may call.
func (im *image) functions() map[string]uint64 {
	out := map[string]uint64{}
	for _, s := range im.symbols {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC && int(s.Section) < len(im.offset) && s.Section != elf.SHN_UNDEF &&
			!strings.HasPrefix(s.Name, ".") {
			out[s.Name] = im.offset[s.Section] + s.Value
		}
	}
	return out
}
