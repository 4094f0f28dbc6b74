package tilegen

import "slices"

// Options say how large programs are and what they are made of.
type Options struct {
	// Statements is the number of statements of a kernel, 0 for a number that
	// the seed chooses.
	Statements int
	// Elements is the greatest number of elements of a tile, 0 for 1024.
	Elements int
	// Weights replaces the weights of features by name; 0 leaves one out.
	Weights map[string]int
	// Only, when not empty, leaves out all features that it does not name and
	// that Weights does not.
	Only []string
}

// Feature is something that programs may have: a kind of statement, drawn by
// weight among all kinds, or a choice within statements, made in so many percent
// of the cases.
type Feature struct {
	Name   string
	Weight int
	Doc    string
	// make appends a statement, and reports false when none fits here; nil for a
	// choice.
	make func(*gen) bool
}

// basic features are kept by Options.Only: without them there is no program.
var basic = []string{"load", "store"}

// weight is the weight of a feature under the options.
func (o *Options) weight(f *Feature) int {
	if w, ok := o.Weights[f.Name]; ok {
		return w
	}
	if len(o.Only) > 0 && !slices.Contains(o.Only, f.Name) && !slices.Contains(basic, f.Name) {
		return 0
	}
	return f.Weight
}

// want decides about a choice.
func (g *gen) want(name string) bool {
	f := g.feature(name)
	if w := g.opts.weight(f); w > 0 && g.rand.IntN(100) < w {
		g.used[name] = true
		return true
	}
	return false
}

func (g *gen) feature(name string) *Feature {
	for i := range g.table {
		if g.table[i].Name == name {
			return &g.table[i]
		}
	}
	panic("tilegen: no feature " + name)
}

// statement appends a statement of a kind drawn by weight; kinds that do not fit
// here are drawn again.
func (g *gen) statement() {
	for range 8 {
		total := 0
		for i := range g.table {
			if g.table[i].make != nil {
				total += g.opts.weight(&g.table[i])
			}
		}
		at := g.rand.IntN(max(total, 1))
		for i := range g.table {
			f := &g.table[i]
			if f.make == nil {
				continue
			}
			if at -= g.opts.weight(f); at < 0 {
				if f.make(g) {
					g.used[f.Name] = true
					return
				}
				break
			}
		}
	}
}
