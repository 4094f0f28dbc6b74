package engine

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
)

// On a machine with private memories the units that execute blocks divide an array among them, and each reaches the
// part of its own blocks only. Block i runs on unit i modulo the number of units.

// privateHome is the memory of arrays of a machine whose units each have their own.
type privateHome struct {
	name, level string
	units       int // of a device
}

// privateHomeOf is that of a machine, nil for none.
func privateHomeOf(m arch.Machine) *privateHome {
	home, ok := m.PrivateHome()
	if !ok {
		return nil
	}
	return &privateHome{home.SymName, home.Level, max(int(m.Cores()), 1)}
}

// holding is how the units of a launch hold an array.
type holding struct {
	scale.Division
	launch *Launch
	array  Value // its descriptor
}

// Hold divides an array among the units of a launch. It is false if they divide it otherwise already.
func (l *Launch) Hold(m *Machine, array Value, d scale.Division) bool {
	al := m.Mem.Find(array[0])
	if al == nil {
		return true
	}
	if h := al.held; h != nil && h.launch == l {
		return h.Equal(d)
	}
	al.held = &holding{d, l, append(Value(nil), array...)}
	return true
}

// block is the block whose unit holds the element at an offset; ok is false for what no unit holds.
func (h *holding) block(off, bytes int) (n int, ok bool) {
	var at []int64
	for j, dim := range h.Dims() {
		size := int64(h.array[2+dim])
		i := h.along(dim, off/bytes)
		if i < 0 || i >= size {
			return 0, false
		}
		at = append(at, i/max(h.Extent(j, size), 1))
	}
	return int(h.Part(at)), true
}

// along is the subscript of an element of the array in a dimension.
func (h *holding) along(dim, element int) int64 {
	rank := (len(h.array) - 2) / 2
	stride := int64(h.array[2+rank+dim])
	at := int64(element) - int64(h.array[1])
	for i := range rank {
		if s := int64(h.array[2+rank+i]); s > stride {
			at %= s
		}
	}
	return at / max(stride, 1)
}

// reaches fails where an agent accesses what the private memory of another unit holds.
func (a *Agent) reaches(al *Alloc, off int, write bool) {
	if a.Launch == nil || al.Space == Shared || al.Space == Local || al.Elem.Bytes == 0 {
		return
	}
	home, does := a.M.Capacity.private, "reads"
	level := home.level
	if write {
		does = "writes"
	}
	h := al.held
	if h == nil || h.launch != a.Launch {
		a.Fail("%s %s, but no scale.view at @%s says which @%s holds which part: each @%s reaches its own @%s only", does,
			al.Where(off), level, level, level, home.name)
	}
	if len(h.Parts) == 0 {
		if write {
			a.Fail("writes %s, but every @%s has its copy in its own @%s; let each write a part of the array (shard)", al.Where(off), level,
				home.name)
		}
		return
	}
	holder, ok := h.block(off, al.Elem.Bytes)
	holder %= home.units
	if own := a.Linear % home.units; !ok || holder != own {
		a.Fail("%s %s, which @%s %d holds in its own @%s; this is @%s %d. Send it through a comm.channel @%s or a collective at @%s, or divide the array otherwise",
			does, al.Where(off), level, holder, home.name, level, own, level, level)
	}
}
