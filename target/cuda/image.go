package cuda

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"regexp"
	"strings"
)

// ParamCount is how many parameters a kernel of an image has, as the image itself
// says: the driver, asked for one parameter after the other, answers behind the
// last with an error, which compute-sanitizer reports. ok is false for an image
// that is neither PTX nor a cubin, or has no such kernel.
func ParamCount(image []byte, kernel string) (n int, ok bool) {
	if bytes.HasPrefix(image, []byte(elf.ELFMAG)) {
		return cubinParams(image, kernel)
	}
	return ptxParams(string(image), kernel)
}

// ptxParams counts the .param declarations of an .entry (PTX ISA, "Kernel and
// Function Directives: .entry").
func ptxParams(text, kernel string) (int, bool) {
	entry := regexp.MustCompile(`(?m)^[^/\n]*\.entry\s+` + regexp.QuoteMeta(kernel) + `\s*(\([^)]*\))?\s*(?:[.{;]|//|$)`)
	m := entry.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	return strings.Count(m[1], ".param"), true
}

// Attributes of a kernel in its section .nv.info. They are not documented by NVIDIA; readelf of a cubin shows an entry
// of 4 bytes, format, attribute and a 16-bit size or value, followed by as many bytes where the format says so.
const (
	infoSized     = 4
	infoParam     = 0x17 // one entry for each parameter
	infoParamLong = 0x45 // the same for offsets beyond 16 bits
)

// cubinParams counts the entries for parameters.
func cubinParams(image []byte, kernel string) (int, bool) {
	f, err := elf.NewFile(bytes.NewReader(image))
	if err != nil {
		return 0, false
	}
	section := f.Section(".nv.info." + kernel)
	if section == nil {
		return 0, false
	}
	data, err := section.Data()
	if err != nil {
		return 0, false
	}
	n := 0
	for len(data) >= 4 {
		if data[1] == infoParam || data[1] == infoParamLong {
			n++
		}
		size := 4
		if data[0] == infoSized {
			size += int(binary.LittleEndian.Uint16(data[2:]))
		}
		data = data[min(size, len(data)):]
	}
	return n, true
}
