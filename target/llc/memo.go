package llc

import "sync"

// Once computes a value when it is first asked for.
type Once[T any] struct {
	do    sync.Once
	value T
	err   error
}

// Get is the value.
func (o *Once[T]) Get(f func() (T, error)) (T, error) {
	o.do.Do(func() { o.value, o.err = f() })
	return o.value, o.err
}

// Memo keeps successful results. Failures are tried again.
type Memo[T any] struct {
	mu     sync.Mutex
	values map[[32]byte]T
}

// Get is what f makes, or has made before for the key.
func (c *Memo[T]) Get(key [32]byte, f func() (T, error)) (T, error) {
	c.mu.Lock()
	v, ok := c.values[key]
	c.mu.Unlock()
	if ok {
		return v, nil
	}
	v, err := f()
	if err != nil {
		return v, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.values == nil {
		c.values = map[[32]byte]T{}
	}
	c.values[key] = v
	return v, nil
}
