package llvm

import "sync"

// interner is a table of uniqued values whose construction needs more than
// their key.
type interner[K comparable, V any] struct {
	mu sync.RWMutex
	m  map[K]V
}

func internBy[K comparable, V any](in *interner[K, V], k K, build func() V) V {
	in.mu.RLock()
	v, ok := in.m[k]
	in.mu.RUnlock()
	if ok {
		return v
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	if v, ok := in.m[k]; ok {
		return v
	}
	if in.m == nil {
		in.m = map[K]V{}
	}
	v = build()
	in.m[k] = v
	return v
}

var (
	functions  interner[functionKey, *FunctionType]
	structs    interner[structKey, *StructType]
	targetExts interner[targetExtKey, *TargetExtType]
)
