package ir

import (
	"sync"
	"sync/atomic"
)

// Interner makes uniqued values: the same pointer for equal keys, for ever, from
// any goroutine. A dialect declares one for each parametric type or attribute it
// has: by [NewInterner] where the key holds all that the value does, and as a
// zero Interner, asked by GetWith, where it does not.
type Interner[K comparable, V any] struct {
	mu   sync.RWMutex
	m    map[K]V
	make func(K) V
}

// NewInterner returns an interner whose values are built by mk.
func NewInterner[K comparable, V any](mk func(K) V) *Interner[K, V] {
	return &Interner[K, V]{make: mk}
}

// Get returns the one value of key k.
func (in *Interner[K, V]) Get(k K) V {
	if v, ok := in.lookup(k); ok {
		return v
	}
	return in.keep(k, in.make(k))
}

// GetWith returns the one value of key k, which build makes from more than the
// key.
func (in *Interner[K, V]) GetWith(k K, build func() V) V {
	if v, ok := in.lookup(k); ok {
		return v
	}
	return in.keep(k, build())
}

func (in *Interner[K, V]) lookup(k K) (V, bool) {
	in.mu.RLock()
	v, ok := in.m[k]
	in.mu.RUnlock()
	return v, ok
}

// keep remembers fresh as the value of k unless another goroutine was first.
func (in *Interner[K, V]) keep(k K, fresh V) V {
	in.mu.Lock()
	defer in.mu.Unlock()
	if v, ok := in.m[k]; ok {
		return v
	}
	if in.m == nil {
		in.m = map[K]V{}
	}
	in.m[k] = fresh
	return fresh
}

var lastID atomic.Uint32

// ident numbers uniqued values so that lists of them can be map keys.
type ident struct{ id uint32 }

func newIdent() ident { return ident{lastID.Add(1)} }

func (i *ident) identity() uint32 { return i.id }

type identified interface{ identity() uint32 }

// listKey packs the identities of uniqued values into a comparable key. A nil
// element packs as 0, which no value has.
func listKey[T identified](xs []T) string {
	b := make([]byte, 0, 4*len(xs))
	for _, x := range xs {
		var id uint32
		if any(x) != nil {
			id = x.identity()
		}
		b = append(b, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
	}
	return string(b)
}

// TypeListKey packs types into a key for an [Interner].
func TypeListKey(ts []Type) string { return listKey(ts) }

// AttrListKey packs attributes into a key for an [Interner].
func AttrListKey(as []Attr) string { return listKey(as) }

// Int64sKey packs numbers into a key for an [Interner].
func Int64sKey(xs []int64) string {
	b := make([]byte, 0, 8*len(xs))
	for _, x := range xs {
		for s := 0; s < 64; s += 8 {
			b = append(b, byte(uint64(x)>>s))
		}
	}
	return string(b)
}
