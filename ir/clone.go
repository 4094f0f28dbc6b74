package ir

// Mapping maps values and blocks of an original to those of a clone. The zero
// Mapping is empty and ready for use.
type Mapping struct {
	values map[*Value]*Value
	blocks map[*Block]*Block
}

// Map records that from becomes to.
func (m *Mapping) Map(from, to *Value) {
	if m.values == nil {
		m.values = map[*Value]*Value{}
	}
	m.values[from] = to
}

// MapAll records pairs.
func (m *Mapping) MapAll(from, to []*Value) {
	for i := range from {
		m.Map(from[i], to[i])
	}
}

// MapBlock records that from becomes to.
func (m *Mapping) MapBlock(from, to *Block) {
	if m.blocks == nil {
		m.blocks = map[*Block]*Block{}
	}
	m.blocks[from] = to
}

// Get is what v becomes: v itself when nothing is recorded.
func (m *Mapping) Get(v *Value) *Value {
	if w, ok := m.values[v]; ok {
		return w
	}
	return v
}

// Lookup is what v becomes, and whether that is recorded.
func (m *Mapping) Lookup(v *Value) (*Value, bool) {
	w, ok := m.values[v]
	return w, ok
}

// Block is what b becomes: b itself when nothing is recorded.
func (m *Mapping) Block(b *Block) *Block {
	if c, ok := m.blocks[b]; ok {
		return c
	}
	return b
}

// ForgetInside forgets the arguments of blocks inside op, so that op can be cloned
// once more: arguments that are mapped stay out of a copy.
func (m *Mapping) ForgetInside(op *Op) {
	WalkOps(op, func(o *Op) {
		for _, r := range o.Regions() {
			for b := range r.Blocks() {
				for _, a := range b.args {
					delete(m.values, a)
				}
			}
		}
	})
}

// Clone copies op with its regions; operands go through m, which also records
// the copies of results, arguments and blocks. The copy is in no block. m may
// be nil.
func Clone(op *Op, m *Mapping) *Op {
	if m == nil {
		m = &Mapping{}
	}
	c := CloneWithoutRegions(op, m)
	for i, r := range op.Regions() {
		CloneRegion(r, c.Region(i), m)
	}
	return c
}

// CloneValue computes a value of a region elsewhere, by copies of what it is computed of there; m says what stands for
// values that are not computed, and records the copies.
func CloneValue(b *Builder, v *Value, of *Region, m *Mapping) *Value {
	if _, done := m.Lookup(v); done || !of.IsAncestor(v.ParentRegion()) {
		return m.Get(v)
	}
	op := v.DefiningOp()
	for _, x := range op.Operands() {
		CloneValue(b, x, of, m)
	}
	b.Insert(Clone(op, m))
	return m.Get(v)
}

// CloneWithoutRegions is [Clone] with empty regions.
func CloneWithoutRegions(op *Op, m *Mapping) *Op {
	s := OpState{Def: op.def, Loc: op.loc, Types: op.ResultTypes(), Props: op.props, Attrs: op.DiscardableAttrs()}
	for i := range op.operands {
		s.Operands = append(s.Operands, m.Get(op.operands[i].value))
	}
	for _, b := range op.Successors() {
		s.Succs = append(s.Succs, m.Block(b))
	}
	for range op.Regions() {
		s.Regions = append(s.Regions, &Region{})
	}
	c := NewOp(&s)
	for i := range op.results {
		m.Map(&op.results[i], &c.results[i])
	}
	return c
}

// CloneRegion copies the blocks of src to the end of dst. Operands that refer
// forwards, to values cloned later, are mapped too.
func CloneRegion(src, dst *Region, m *Mapping) {
	if src.Empty() {
		return
	}
	var blocks []*Block
	for b := range src.Blocks() {
		nb := &Block{}
		for _, a := range b.args {
			if _, ok := m.Lookup(a); !ok {
				m.Map(a, nb.AddArg(a.typ, a.arg.loc))
			}
		}
		m.MapBlock(b, nb)
		dst.Append(nb)
		blocks = append(blocks, nb)
	}
	i := 0
	for b := range src.Blocks() {
		for op := range b.Ops() {
			blocks[i].Append(Clone(op, m))
		}
		i++
	}
	for _, b := range blocks {
		for op := range b.Ops() {
			remapForward(op, m)
		}
	}
}

func remapForward(op *Op, m *Mapping) {
	WalkOps(op, func(o *Op) {
		for i := range o.operands {
			u := &o.operands[i]
			if w, ok := m.values[u.value]; ok && w != u.value {
				u.Set(w)
			}
		}
	})
}
