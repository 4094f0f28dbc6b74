package engine

// Parts are what packages of meanings keep of an agent, a block, an allocation or the machine: one value of each
// type. The engine knows them only by the interfaces below.
type Parts []any

// Part is the value of a type. The first use makes it.
func Part[T any](p *Parts) *T {
	for _, x := range *p {
		if t, ok := x.(*T); ok {
			return t
		}
	}
	t := new(T)
	*p = append(*p, t)
	return t
}

// AgentEnder is a part of an agent that must know when an agent of a block ends.
type AgentEnder interface{ AgentEnds(a *Agent) }

// Inherited is a part of an agent that outlives it: units come and go with their scale.on.
type Inherited interface {
	// UnitBegins gives a unit of the agent what it had when it ended the last time.
	UnitBegins(unit *Agent)
	// UnitEnds gives what the unit has to the agent around it.
	UnitEnds(around *Agent)
}

// Writer is a part of an agent or of an allocation that has writes on their way.
type Writer interface {
	// Pending explains that a byte has not been written yet; it is "" if nothing is on its way there.
	Pending(m *Machine, al *Alloc, off int) string
}

// MemoryEnder is a part of an allocation that must know when the shared memory of a block ends.
type MemoryEnder interface{ MemoryEnds(b *Block, last *Agent) }

// KernelEnder is a part of the machine that checks what a kernel leaves behind.
type KernelEnder interface{ KernelEnds(m *Machine, l *Launch) }

// each calls f with the parts that implement an interface.
func each[I any](p Parts, f func(I)) {
	for _, x := range p {
		if i, ok := x.(I); ok {
			f(i)
		}
	}
}

// PendingCopy explains a read of unwritten bytes by what is on its way there.
func (a *Agent) PendingCopy(al *Alloc, off int) (text string) {
	ask := func(w Writer) {
		if text == "" {
			text = w.Pending(a.M, al, off)
		}
	}
	each(al.Parts, ask)
	if text != "" || a.Block == nil {
		return text
	}
	for _, b := range a.Block.Agents {
		for _, x := range append([]*Agent{b}, b.Units...) {
			each(x.Parts, ask)
		}
	}
	return text
}

// Drained lets the machine's parts check what a kernel leaves behind.
func (l *Launch) Drained(m *Machine) {
	each(m.Parts, func(k KernelEnder) { k.KernelEnds(m, l) })
}
