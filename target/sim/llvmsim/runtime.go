package llvmsim

import (
	"encoding/binary"
	"maps"
	"strings"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/vectorsim"
	"github.com/tsopt/tsopt/target/sim/word"
)

// runtime are the functions of CUDA's device runtime that kernels call, and those of
// MLIR's runner that print.
func runtime(t map[string]func(a *engine.Agent, in, out []engine.Span)) map[string]func(a *engine.Agent, in,
	out []engine.Span) {
	t["vprintf"] = vprintf
	t["__assertfail"] = assertFail
	maps.Copy(t, vectorsim.Printers())
	return t
}

// vprintf prints with the arguments in a buffer, as C passes them.
func vprintf(a *engine.Agent, in, out []engine.Span) {
	format := engine.Text(a, a.F[in[0].At])
	var args []uint64
	var elems []word.Elem
	at := a.F[in[1].At]
	for _, spec := range conversions(format) {
		size, e := uint64(4), word.MustElem(ir.I32)
		switch {
		case strings.ContainsAny(spec, "eEfFgG"):
			size, e = 8, word.MustElem(ir.F64)
		case strings.ContainsAny(spec, "lps"):
			size, e = 8, word.MustElem(ir.I64)
		}
		at = (at + size - 1) / size * size
		al, off := a.Resolve(at, int(size))
		if size == 8 {
			args = append(args, binary.LittleEndian.Uint64(al.Data[off:]))
		} else {
			args = append(args, uint64(binary.LittleEndian.Uint32(al.Data[off:])))
		}
		elems = append(elems, e)
		at += size
	}
	a.Print(word.Printf(format, args, elems))
	a.F[out[0].At] = uint64(len(args))
}

// conversions lists the conversion specifications of a format.
func conversions(format string) []string {
	var out []string
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		j := i + 1
		for j < len(format) && strings.IndexByte("0123456789.-+ #lhzjt", format[j]) >= 0 {
			j++
		}
		if j < len(format) && format[j] != '%' {
			out = append(out, format[i:j+1])
		}
		i = j
	}
	return out
}

// assertFail stops the program, as a failed tile.assert does.
func assertFail(a *engine.Agent, in, _ []engine.Span) {
	a.Fail("failed: %s", engine.Text(a, a.F[in[0].At]))
}
