package tuning

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Param is a parameter of a program.
type Param struct {
	Name    string
	Default int64
	Among   []int64 // what it may be, in the program's order
	At      *ir.Op  // where it was found first
}

// Params are the parameters of a program in the order of its text. Places that name the
// same one must say the same of it.
func Params(root *ir.Op) (out []Param, err error) {
	add := func(p Param) {
		i := slices.IndexFunc(out, func(q Param) bool { return q.Name == p.Name })
		switch {
		case err != nil:
		case i < 0:
			out = append(out, p)
		case out[i].Default != p.Default:
			d := p.At.Errorf("has the parameter %s with the default %d, which is %d elsewhere", p.Name, p.Default,
				out[i].Default)
			err = d.Note(out[i].At.Loc(), "here")
		case !slices.Equal(out[i].Among, p.Among):
			d := p.At.Errorf("has the parameter %s among [%s], but among [%s] elsewhere", p.Name, ir.JoinInts(p.Among),
				ir.JoinInts(out[i].Among))
			err = d.Note(out[i].At.Loc(), "here")
		}
	}
	ir.WalkOps(root, func(op *ir.Op) {
		if p, ok := tile.Param.Cast(op); ok {
			add(Param{p.Param, p.Default, p.Among, op})
		}
		attrs, _ := tile.TunedAttrs(op)
		for _, t := range attrs {
			add(Param{t.Param, t.Default, t.Among, op})
		}
	})
	return out, err
}

// Choice is what parameters are, by name.
type Choice map[string]int64

// Defaults are the default values of the parameters.
func Defaults(params []Param) Choice {
	c := Choice{}
	for _, p := range params {
		c[p.Name] = p.Default
	}
	return c
}

// String is the choice as options of bind-params have it, by name.
func (c Choice) String() string {
	var names []string
	for name := range c {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		names[i] = name + "=" + ir.JoinInts([]int64{c[name]})
	}
	return strings.Join(names, " ")
}

// Names are those of parameters.
func Names(params []Param) (names []string) {
	for _, p := range params {
		names = append(names, p.Name)
	}
	return names
}
