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
	launch *Launch
	dist   *scale.DistAttr
	array  Value // its descriptor
}

// Hold divides an array among the units of a launch. It is false if they divide it otherwise already.
func (l *Launch) Hold(m *Machine, array Value, dist *scale.DistAttr) bool {
	al := m.Mem.Find(array[0])
	if al == nil {
		return true
	}
	if h := al.held; h != nil && h.launch == l {
		return h.dist == dist
	}
	al.held = &holding{l, dist, append(Value(nil), array...)}
	return true
}

// block is the block whose unit holds the element at an offset; ok is false for what no unit holds.
func (h *holding) block(off, bytes int) (n int, ok bool) {
	dim, rank := h.dist.CutDim(), (len(h.array)-2)/2
	size, stride := int64(h.array[2+dim]), int64(h.array[2+rank+dim])
	at := int64(off/bytes) - int64(h.array[1])
	for i := range rank {
		if s := int64(h.array[2+rank+i]); s > stride {
			at %= s
		}
	}
	at /= max(stride, 1)
	part := (size + int64(h.launch.Total) - 1) / int64(h.launch.Total)
	if h.dist.Kind() == scale.Mapped {
		_, part, _ = h.dist.Blocked()
	}
	return int(at / max(part, 1)), at >= 0 && at < size
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
	if h.dist.CutDim() < 0 {
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
