package verifycomm

import "github.com/tsopt/tsopt/ir"

// shared is what kernels share: counters and symmetric buffers, numbered.
type shared struct {
	lives    map[*ir.Value]int // how often each was allocated
	counters map[counterKey]int32
	keys     []counterKey
	value    []int64 // of each counter before the launches that are not checked yet
	expected []int64 // of each counter after the launches that are followed
	places   map[place]int32
	forks    int64 // how often a block or its units waited for each other
}

func newShared() shared {
	return shared{lives: map[*ir.Value]int{}, counters: map[counterKey]int32{}, places: map[place]int32{}}
}

// counterKey names one counter of one device's copy of a signal; for a meeting, those that have arrived; for a queue,
// what went through it.
type counterKey struct {
	signal  *ir.Value
	meeting *ir.Op
	unit    string // of a meeting, which units of their blocks
	life    int
	device  int
	index   int64
	// of a queue of a channel, the meeting: from which unit to which, and what is counted
	from, to int64
	end      queueEnd
}

// counter is the number of a counter.
func (m *shared) counter(k counterKey) int32 {
	if k.signal != nil {
		k.life = m.lives[k.signal]
	}
	i, ok := m.counters[k]
	if !ok {
		i = int32(len(m.keys))
		m.counters[k] = i
		m.keys = append(m.keys, k)
		m.value = append(m.value, 0)
		m.expected = append(m.expected, 0)
	}
	return i
}

// place is one device's copy of a symmetric buffer.
type place struct {
	buffer *ir.Value
	life   int
	device int
}

// place is the number of a device's copy of a buffer.
func (m *shared) place(buffer *ir.Value, device int) int32 {
	p := place{buffer, m.lives[buffer], device}
	i, ok := m.places[p]
	if !ok {
		i = int32(len(m.places))
		m.places[p] = i
	}
	return i
}
