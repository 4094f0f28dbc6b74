package engine

import (
	"fmt"
	"math"
	"os"

	"github.com/tsopt/tsopt/target/sim/word"
)

// A program that needs more memory than the simulator may use is a program with
// an error, and no end of the process. So everything that grows with the program
// is paid for: allocations and what is known of their bytes, frames, agents.

// defaultBytes is the limit where none is given: 16 GiB, but no more than three
// quarters of the machine's memory where that is known.
func defaultBytes() int64 {
	const most = 16 << 30
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		var kib int64
		if _, err := fmt.Sscanf(string(text), "MemTotal: %d kB", &kib); err == nil {
			return min(most, kib<<10/4*3)
		}
	}
	return most
}

// What things cost besides their data, about.
const (
	agentBytes = 1 << 10
	allocBytes = 1 << 9
	blockBytes = 1 << 11
	cellBytes  = 80
)

// charge takes bytes out of the budget.
func (m *memory) charge(n int64) error {
	if n < 0 || n > m.limit-m.bytes {
		return fmt.Errorf("it needs %s, but the simulator's memory limit is %s (--max-memory), and %s are in use", size(n),
			size(m.limit), size(m.bytes))
	}
	m.bytes += n
	return nil
}

func (m *memory) refund(n int64) { m.bytes -= n }

// size is a number of bytes for a reader.
func size(n int64) string {
	if n < 0 || n == math.MaxInt64 {
		return "more bytes than can be counted"
	}
	for _, u := range []struct {
		bytes int64
		name  string
	}{{1 << 40, "TiB"}, {1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= u.bytes {
			return fmt.Sprintf("%.4g %s", float64(n)/float64(u.bytes), u.name)
		}
	}
	return fmt.Sprintf("%d bytes", n)
}

// CheckBytes rejects elements of some bytes that do not fit.
func (m *memory) CheckBytes(dims []int64, bytes int) error {
	if n, ok := word.Elements(dims); ok && word.SaturatingMul(n, int64(bytes)) > m.limit {
		return m.charge(word.SaturatingMul(n, int64(bytes)))
	}
	return nil
}

// frame is a frame for the code, paid for when it is new.
func (m *Machine) frame(c *Code) []uint64 {
	if len(c.frames) == 0 {
		if err := m.Mem.charge(int64(c.size) * 8); err != nil {
			panic(Failure{m.Sites[c.Sites[0]].Errorf("runs in %s, which the simulator does not support: %v", c.name, err)})
		}
	}
	return c.frame()
}
