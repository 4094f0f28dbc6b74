package tile

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// StampsAttr says of an argument of a function that a kernel of it writes stamps there, and what they mean: a [Stamps].
const StampsAttr = "tile.stamps"

// StampsSuffix is behind the name of a function whose kernels write stamps: that of the function without them.
const StampsSuffix = "_stamps"

// Stamps is what the stamps of a kernel mean.
type Stamps struct {
	Kernel      int64   // its number among the kernels of the function
	Fingerprint string  // of the planned kernel and its sites
	Grid        []int64 // how many blocks there are in each dimension, [ir.Dynamic] where only a launch says it
	Lanes       []StampLane
}

// A StampLane is a role of a kernel, or all threads of a block.
type StampLane struct {
	Role    string // "" without roles
	Threads int64
	Sites   []StampSite // by number, from 1 on
}

// A StampSite is what begins with a stamp.
type StampSite struct {
	Name string // of the operation that begins, or takes most
	At   string // its file, line and column
	Wait bool   // the threads wait
}

// Attr is the attribute's value.
func (s Stamps) Attr() *ir.DictAttr {
	text := func(name, v string) ir.NamedAttr { return ir.NamedAttr{Name: name, Value: ir.String_(v)} }
	number := func(name string, n int64) ir.NamedAttr { return ir.NamedAttr{Name: name, Value: ir.I64Attr(n)} }
	var lanes []ir.Attr
	for _, l := range s.Lanes {
		var sites []ir.Attr
		for _, x := range l.Sites {
			entries := []ir.NamedAttr{text("at", x.At), text("name", x.Name)}
			if x.Wait {
				entries = append(entries, ir.NamedAttr{Name: "wait", Value: ir.Unit})
			}
			sites = append(sites, ir.Dict(entries...))
		}
		lanes = append(lanes, ir.Dict(text("role", l.Role), ir.NamedAttr{Name: "sites", Value: ir.Array(sites...)},
			number("threads", l.Threads)))
	}
	return ir.Dict(text("fingerprint", s.Fingerprint), ir.NamedAttr{Name: "grid", Value: ir.DenseI64(s.Grid...)},
		number("kernel", s.Kernel),
		ir.NamedAttr{Name: "lanes", Value: ir.Array(lanes...)})
}

// ReadStamps is what an attribute says.
func ReadStamps(a ir.Attr) (s Stamps, err error) {
	r := stampReader{&err}
	d := r.dict(a)
	s = Stamps{Kernel: r.number(d, "kernel"), Fingerprint: r.text(d, "fingerprint")}
	if grid, ok := d.Get("grid").(*ir.DenseArrayAttr); ok {
		s.Grid = grid.Ints()
	} else {
		r.lacks("array", "grid")
	}
	for _, l := range r.list(d, "lanes") {
		d := r.dict(l)
		lane := StampLane{Role: r.text(d, "role"), Threads: r.number(d, "threads")}
		for _, x := range r.list(d, "sites") {
			d := r.dict(x)
			lane.Sites = append(lane.Sites, StampSite{r.text(d, "name"), r.text(d, "at"), d.Get("wait") != nil})
		}
		s.Lanes = append(s.Lanes, lane)
	}
	return s, err
}

// stampReader keeps the first thing that an attribute lacks.
type stampReader struct{ err *error }

func (r stampReader) lacks(what, name string) {
	if *r.err == nil {
		*r.err = fmt.Errorf("has no %s '%s'", what, name)
	}
}

func (r stampReader) dict(a ir.Attr) *ir.DictAttr {
	d, ok := a.(*ir.DictAttr)
	if !ok {
		r.lacks("dictionary", StampsAttr)
		return ir.Dict()
	}
	return d
}

func (r stampReader) text(d *ir.DictAttr, name string) string {
	s, ok := d.Get(name).(*ir.StringAttr)
	if !ok {
		r.lacks("text", name)
		return ""
	}
	return s.Value()
}

func (r stampReader) number(d *ir.DictAttr, name string) int64 {
	n, ok := d.Get(name).(*ir.IntegerAttr)
	if !ok {
		r.lacks("number", name)
		return 0
	}
	return n.Int()
}

func (r stampReader) list(d *ir.DictAttr, name string) []ir.Attr {
	l, ok := d.Get(name).(*ir.ArrayAttr)
	if !ok {
		r.lacks("list", name)
		return nil
	}
	return l.Elems()
}

func wrongStamps(f *ir.Op, arg int, v ir.Attr) string {
	s, err := ReadStamps(v)
	m, ok := argType(f, arg).(*ir.MemRefType)
	switch {
	case err != nil:
		return err.Error()
	case !ok || len(m.Shape()) != 3 || m.Elem() != ir.I64:
		return fmt.Sprintf("is for memory of stamps, but '%v' is not such", argType(f, arg))
	case m.Shape()[1] != int64(len(s.Lanes)):
		return fmt.Sprintf("has %d lanes, but the memory has %d", len(s.Lanes), m.Shape()[1])
	}
	return ""
}
