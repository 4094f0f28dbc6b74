package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	magic     = "\x93NUMPY"
	maxHeader = 1 << 20 // far above anything NumPy writes
	maxRank   = 64      // NumPy's own limit
)

// header is the dictionary in front of the elements.
type header struct {
	dtype   DType
	big     bool
	fortran bool
	shape   []int
}

// readHeader reads up to the first byte of the elements.
func readHeader(r io.Reader) (*header, error) {
	var start [8]byte
	if _, err := io.ReadFull(r, start[:]); err != nil {
		return nil, fmt.Errorf("not an .npy file: it is shorter than the magic string")
	}
	if string(start[:6]) != magic {
		return nil, fmt.Errorf("not an .npy file: it starts with %q", start[:6])
	}
	n, err := headerLength(r, start[6])
	if err != nil {
		return nil, err
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return nil, fmt.Errorf(".npy header is cut off: it should have %d bytes", n)
	}
	h, err := parseHeader(string(text))
	if err != nil {
		return nil, fmt.Errorf("bad .npy header: %w", err)
	}
	return h, nil
}

func headerLength(r io.Reader, version byte) (int, error) {
	var buf [4]byte
	size := 4
	switch version {
	case 1:
		size = 2
	case 2, 3:
	default:
		return 0, fmt.Errorf(".npy format version %d is not known", version)
	}
	if _, err := io.ReadFull(r, buf[:size]); err != nil {
		return 0, fmt.Errorf(".npy header is cut off")
	}
	n := binary.LittleEndian.Uint32(buf[:])
	if n > maxHeader {
		return 0, fmt.Errorf(".npy header claims %d bytes; at most %d are accepted", n, maxHeader)
	}
	return int(n), nil
}

// headerText is the complete start of a file, magic string included, padded so
// that the elements start at a multiple of 64.
func headerText(d DType, shape []int, fortran bool) []byte {
	dims := make([]string, len(shape))
	for i, n := range shape {
		dims[i] = strconv.Itoa(n)
	}
	tuple := strings.Join(dims, ", ")
	if len(shape) == 1 {
		tuple += ","
	}
	order := "False"
	if fortran {
		order = "True"
	}
	dict := fmt.Sprintf("{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }", d.descr(), order, tuple)
	version, lengthBytes := byte(1), 2
	if len(dict) > 65000 {
		version, lengthBytes = 2, 4
	}
	fixed := len(magic) + 2 + lengthBytes
	pad := 63 - (fixed+len(dict))%64
	out := append([]byte(magic), version, 0)
	length := binary.LittleEndian.AppendUint32(nil, uint32(len(dict)+pad+1))
	out = append(out, length[:lengthBytes]...)
	out = append(out, dict...)
	out = append(out, strings.Repeat(" ", pad)...)
	return append(out, '\n')
}

// parseHeader reads the Python dictionary of a header: string keys; values that
// are a string, a boolean or a tuple of integers.
func parseHeader(text string) (*header, error) {
	s := scanner{text: text}
	h := &header{}
	seen := map[string]bool{}
	s.expect("{")
	for !s.take("}") && s.err == nil {
		key := s.str()
		s.expect(":")
		if s.err == nil && seen[key] {
			s.fail("key %q twice", key)
		}
		seen[key] = true
		s.field(h, key)
		if !s.take(",") {
			s.expect("}")
			break
		}
	}
	s.skipSpace()
	if s.err == nil && s.pos < len(s.text) {
		s.fail("unexpected %q after the dictionary", s.text[s.pos:])
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if s.err == nil && !seen[key] {
			s.fail("no %q", key)
		}
	}
	if s.err != nil {
		return nil, s.err
	}
	return h, nil
}

// scanner reads a header; after the first error it does nothing more.
type scanner struct {
	text string
	pos  int
	err  error
}

func (s *scanner) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("%s at byte %d", fmt.Sprintf(format, args...), s.pos)
	}
}

func (s *scanner) skipSpace() {
	for s.pos < len(s.text) && strings.IndexByte(" \t\n\r", s.text[s.pos]) >= 0 {
		s.pos++
	}
}

// take consumes a token if it comes next.
func (s *scanner) take(token string) bool {
	s.skipSpace()
	if s.err != nil || !strings.HasPrefix(s.text[s.pos:], token) {
		return false
	}
	s.pos += len(token)
	return true
}

func (s *scanner) expect(token string) {
	if !s.take(token) {
		s.fail("expected %q", token)
	}
}

func (s *scanner) str() string {
	quote := "'"
	if !s.take(quote) {
		quote = `"`
		s.expect(quote)
	}
	if s.err != nil {
		return ""
	}
	end := strings.Index(s.text[s.pos:], quote)
	if end < 0 {
		s.fail("string without end")
		return ""
	}
	str := s.text[s.pos : s.pos+end]
	s.pos += end + 1
	return str
}

func (s *scanner) field(h *header, key string) {
	if s.err != nil {
		return
	}
	switch key {
	case "descr":
		s.skipSpace()
		if strings.HasPrefix(s.text[s.pos:], "[") {
			s.fail("structured element types are not supported")
			return
		}
		descr := s.str()
		var ok bool
		if h.dtype, h.big, ok = parseDescr(descr); !ok {
			s.fail("element type %q is not supported", descr)
		}
	case "fortran_order":
		if h.fortran = s.take("True"); !h.fortran {
			s.expect("False")
		}
	case "shape":
		h.shape = s.tuple()
	default:
		s.fail("unknown key %q", key)
	}
}

func (s *scanner) tuple() []int {
	dims := []int{}
	s.expect("(")
	for !s.take(")") && s.err == nil {
		dims = append(dims, s.dim())
		if len(dims) > maxRank {
			s.fail("more than %d dimensions", maxRank)
		}
		if !s.take(",") {
			s.expect(")")
			break
		}
	}
	return dims
}

func (s *scanner) dim() int {
	s.skipSpace()
	start := s.pos
	for s.pos < len(s.text) && s.text[s.pos] >= '0' && s.text[s.pos] <= '9' {
		s.pos++
	}
	n, err := strconv.ParseInt(s.text[start:s.pos], 10, 64)
	if err != nil {
		s.fail("expected a dimension, found %q", s.text[start:s.pos])
	}
	return int(n)
}
