package asm

// shared is what an operation tells those inside of it while they are read:
// types may depend on it, and the operation does not exist yet.
type shared struct {
	by         *frame
	key, value any
}

func (o *opParser) Share(key, value any) { o.p.shared = append(o.p.shared, shared{o.f, key, value}) }

func (o *opParser) Shared(key any) any {
	for i := len(o.p.shared) - 1; i >= 0; i-- {
		if s := o.p.shared[i]; s.key == key {
			return s.value
		}
	}
	return nil
}
