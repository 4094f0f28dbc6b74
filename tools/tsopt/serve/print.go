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

// tensorLevels are what a program on tensors can be printed as, by the passes that it is taken through, before the
// formats of a back end.
var tensorLevels = []struct{ name, passes string }{
	{"groups", "normalize-linalg,linalg-group"},
	{"schedule", "normalize-linalg,linalg-group,construct-schedule"},
	{"tile", "linalg-to-tile"},
}

// print gives the text of a program at a level, and the remarks made on the way.
func (q *query) print(_ context.Context, res *response) error {
	m, err := q.load()
	if err != nil {
		return err
	}
	var names []string
	for _, l := range tensorLevels {
		if l.name == q.request.Level {
			if err := q.lowerTensors(m, l.passes); err != nil {
				return err
			}
			res.Text = asm.Text(m.root, asm.PrintOptions{Registry: q.dialects}) + "\n"
			return nil
		}
		names = append(names, l.name)
	}
	b, _ := q.backend()
	for _, f := range b.Formats {
		if f.Object == gpu.FormatBinary {
			continue // no text
		}
		if f.Name == q.request.Level {
			res.Text, err = q.printed(m.root, b, f)
			return err
		}
		names = append(names, f.Name)
	}
	return badRequest{fmt.Errorf("unknown level '%s' of a program for %s; expected one of %s%s", q.request.Level, b.Name,
		strings.Join(names, ", "), nearest.DidYouMean(q.request.Level, names))}
}

// printed lowers a program to a format of a back end.
func (q *query) printed(root *ir.Op, b *backend.Backend, f backend.Format) (string, error) {
	compiled := ir.Contains(root, gpu.Binary)
	if !compiled {
		name, options := b.To(f)
		if err := q.pipeline(root, name, options); err != nil {
			return "", err
		}
	}
	if f.Kernels == "" {
		return asm.Text(root, asm.PrintOptions{Registry: q.dialects}) + "\n", nil
	}
	if f.OfKernels() && !compiled {
		p := pass.NewManager("builtin.module")
		if q.request.Program.LineInfo {
			if err := p.Add(transforms.DebugScope, backend.LineInfo); err != nil {
				return "", err
			}
		}
		if err := p.Add(gpubinary.Pass, "format="+f.Kernels); err != nil {
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
