package serve

import (
	"context"
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/target/gpubinary"
	"github.com/tsopt/tsopt/transforms"
)

// levels are what a program can be printed as: passes that a program on tensors is taken through, or how far
// tile-to-llvm takes it, and the format of its kernels where these alone are printed.
var levels = []struct{ name, passes, to, format string }{
	{"groups", "normalize-linalg,linalg-group", "", ""},
	{"schedule", "normalize-linalg,linalg-group,construct-schedule", "", ""}, {"tile", "linalg-to-tile", "", ""},
	{"planned", "", "planned", ""}, {"gpu", "", "gpu", ""}, {"llvm-dialect", "", "llvm", ""},
	{"llvm", "", "llvm", "llvm"}, {"ptx", "", "llvm", "isa"},
}

// print gives the text of a program at a level, and the remarks made on the way.
func (q *query) print(_ context.Context, res *response) error {
	m, err := q.load()
	if err != nil {
		return err
	}
	var names []string
	for _, l := range levels {
		if l.name == q.request.Level {
			if err := q.lowerTensors(m, l.passes); err != nil {
				return err
			}
			res.Text, err = q.printed(m.root, l.to, l.format)
			return err
		}
		names = append(names, l.name)
	}
	return badRequest{fmt.Errorf("unknown level '%s'; expected one of %s%s", q.request.Level, strings.Join(names, ", "),
		nearest.DidYouMean(q.request.Level, names))}
}

func (q *query) printed(root *ir.Op, to, format string) (string, error) {
	if to != "" && !ir.Contains(root, gpu.Binary) {
		if err := q.pipeline(root, q.kit.Backends.Planning().Pipeline.Name, "to="+to); err != nil {
			return "", err
		}
	}
	if format == "" {
		return asm.Text(root, asm.PrintOptions{Registry: q.dialects}) + "\n", nil
	}
	if !ir.Contains(root, gpu.Binary) {
		p := pass.NewManager("builtin.module")
		if q.request.Program.LineInfo {
			if err := p.Add(transforms.DebugScope, backend.LineInfo); err != nil {
				return "", err
			}
		}
		if err := p.Add(gpubinary.Pass, "format="+format); err != nil {
			return "", err
		}
		if err := q.pass(p, root); err != nil {
			return "", err
		}
	}
	var text strings.Builder
	for b := range ir.Collect(root, gpu.Binary) {
		for _, o := range b.Objects() {
			text.WriteString(o.Data)
		}
	}
	return text.String(), nil
}
