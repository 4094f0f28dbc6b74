package clock

// Cause is what had to be over before something was known: a step of a timing, or two causes. Only an observer of time
// makes causes; histories carry them.
type Cause struct {
	Step int32 // of a cause that is no pair, and of a pair once the observer has made a step of it
	A, B *Cause
}

// Both is the cause of two.
func Both(a, b *Cause) *Cause {
	switch {
	case a == nil || a == b:
		return b
	case b == nil:
		return a
	}
	return &Cause{A: a, B: b, Step: -1}
}

// Cause is what had to be over before the history was known, nil without an observer of time.
func (h *History) Cause() *Cause { return h.cause }

// After is h, known no sooner than a cause.
func (h *History) After(c *Cause) *History {
	if c == nil || c == h.cause {
		return h
	}
	return &History{h.base, h.groups, Both(h.cause, c)}
}

// Await keeps the agent from going on before a cause.
func (c *Clock) Await(cause *Cause) { c.Past = c.Past.After(cause) }
