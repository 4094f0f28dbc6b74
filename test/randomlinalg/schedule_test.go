package randomlinalg

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// most is how many elements the tile of an operation's loops has at most.
const most = 8192

// text is the program, a function of the group and one that calls it, and a schedule of the group.
func (p *program) text() (functions, tree string, err error) {
	var results []*value
	for i, v := range p.values {
		if !v.used || i == len(p.values)-1 || p.one(5) {
			results = append(results, v)
		}
	}
	var params, types, args, outs, names []string
	for i, t := range p.args {
		params = append(params, fmt.Sprintf("%%arg%d: %s", i, t))
		types, args = append(types, t), append(args, fmt.Sprint("%arg", i))
	}
	for _, v := range results {
		outs, names = append(outs, tensor(v.axes, v.typ)), append(names, v.name)
	}
	extent := ""
	for i, t := range p.args {
		if d := slices.Index(strings.FieldsFunc(t, func(r rune) bool { return strings.ContainsRune("<x>", r) }), "?"); d > 0 {
			extent = fmt.Sprintf("  %%c = arith.constant %d : index\n  %%n = tensor.dim %%arg%d, %%c : %s\n", d-1, i, t)
		}
	}
	header := fmt.Sprintf("(%s) -> (%s) {\n", strings.Join(params, ", "), strings.Join(outs, ", "))
	group := "func.func private @group" + header + extent + p.ops.String() +
		fmt.Sprintf("  return %s : %s\n}\n", strings.Join(names, ", "), strings.Join(outs, ", "))
	if tree, err = p.schedule(group, results); err != nil {
		return group, "", err
	}
	call := fmt.Sprintf("  %%r:%d = call @group(%s) : (%s) -> (%s)\n", len(results), strings.Join(args, ", "),
		strings.Join(types, ", "), strings.Join(outs, ", "))
	for i := range names {
		names[i] = fmt.Sprint("%r#", i)
	}
	return "func.func @main" + header + call + fmt.Sprintf("  return %s : %s\n}\n", strings.Join(names, ", "),
		strings.Join(outs, ", ")) + group, tree, nil
}

// schedule is a legal tree. Its leaves have the names that the compiler gives operations.
func (p *program) schedule(group string, results []*value) (string, error) {
	module, err := asm.Parse(asm.Source{Name: "program", Text: group}, all.Registry(), asm.ParseOptions{})
	if err != nil {
		return "", err
	}
	g, _ := access.GroupOf(fn.Func.Of(ir.LookupSymbol(module, "group")))
	if len(g.Names) != len(p.leaves) {
		return "", fmt.Errorf("the group has operations %q, but there are %d leaves", g.Names, len(p.leaves))
	}
	tiles := p.tiles()
	var axes, spatial, temporal []string
	for _, a := range p.axes {
		axes = append(axes, a.name+" = "+a.String())
		everywhere := !slices.ContainsFunc(results, func(v *value) bool { return !slices.Contains(v.axes, a) })
		part := fmt.Sprint(a.name, " = ", tiles[a])
		switch {
		case everywhere && !p.one(4):
			spatial = append(spatial, part)
		case tiles[a] != a.extent || a.dynamic || p.one(4):
			temporal = append(temporal, part)
		}
	}
	clauses := ""
	if len(spatial) > 1 && p.one(3) {
		clauses = fmt.Sprintf(" raster(%d)", 1+p.IntN(3))
	}
	text := fmt.Sprintf("sched.tree @tree of @group axes(%s) {\nsched.tile spatial [%s] threads(%d)%s {\n",
		strings.Join(axes, ", "), strings.Join(spatial, ", "), pick(p, 32, 64, 128), clauses)
	end := "}\n}\n"
	if len(temporal) > 0 {
		stages := pick(p, "", " stages(1)", " stages(2)", " stages(at_least 2)", " stages(3)")
		text += fmt.Sprintf("sched.tile temporal [%s]%s {\n", strings.Join(temporal, ", "), stages)
		end += "}\n"
	}
	for i, name := range g.Names {
		text += fmt.Sprintf("sched.leaf %q(%s)\n", name, p.leaves[i])
	}
	return text + end, nil
}

// tiles are how many elements of each axis are computed at once.
func (p *program) tiles() map[*axis]int {
	tiles := map[*axis]int{}
	for _, a := range p.axes {
		tiles[a] = pick(p, 1, 2, 3, 4, 8, 16, 16, 32, a.extent, a.extent)
		if p.large && a.extent >= 16 && !p.one(8) {
			tiles[a] = pick(p, 16, 16, 16, 32, a.extent)
		}
	}
	for _, leaf := range p.leaves {
		for {
			elements, largest := 1, (*axis)(nil)
			for _, a := range p.axes {
				if slices.Contains(strings.Split(leaf, ", "), a.name) {
					if elements *= tiles[a]; largest == nil || tiles[a] > tiles[largest] {
						largest = a
					}
				}
			}
			if elements <= most {
				break
			}
			tiles[largest] = (tiles[largest] + 1) / 2
		}
	}
	return tiles
}

// arguments are those of tsrun: the extents that are known at run time only, and how much rounding is allowed.
func (p *program) arguments() []string {
	if p.elem == "f16" || p.elem == "bf16" {
		return append(p.inputs, "--tolerance=2e-2")
	}
	return p.inputs
}
