package ir

// maxNested is how many types and attributes the text of one may hold. Aliases
// and sharing let a short input name one whose text would never end: sixty lines
// of `#b = [#a, #a]` are 2^60 elements.
const maxNested = 1 << 25

// nesting counts what was written inside one type or attribute.
type nesting struct {
	depth, nodes int
	overflow     bool
}

// enter begins a type or attribute; false says that the outermost one became too
// long and that the rest of it is left out. [nesting.leave] ends it.
func (n *nesting) enter() bool {
	if n.depth == 0 {
		n.nodes = 0
	}
	if n.nodes >= maxNested {
		n.overflow = true
		return false
	}
	n.nodes++
	n.depth++
	return true
}

func (n *nesting) leave() { n.depth-- }

// Overflowed reports whether a type or attribute was cut because its text holds
// more than 2^25 others.
func (n *nesting) Overflowed() bool { return n.overflow }
