package serve

import (
	"context"
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/tools/tsopt/bundles"
)

// compiled is where a program lies that was compiled for some extents.
type compiled struct {
	Key    string `json:"key"`
	Folder string `json:"folder"`
	// Hit is whether it was there before.
	Hit bool `json:"hit"`
	// Depends is what of the arguments it is for: "nothing", "shapes", or "numbers", which is shapes too.
	Depends string `json:"depends"`
}

// dependences are what a bundle may be for, the best first.
var dependences = []string{"nothing", "shapes", "numbers"}

// compile makes a bundle: the kernels' code and how to launch them on arrays of the shapes of the arguments, and where
// the host code allows it of others.
func (q *query) compile(ctx context.Context, res *response) error {
	m, err := q.load()
	if err != nil {
		return err
	}
	// With line information, a program that was moved is another one.
	text := asm.Text(m.root, asm.PrintOptions{Registry: q.dialects, DebugInfo: q.request.Program.LineInfo})
	cache := bundles.Cache{Dir: q.request.Cache}
	key := func(depends string) string {
		return bundles.Key(append([]string{text, m.entry, q.request.Chip, bundles.Compiler(), depends},
			q.signature(depends)...)...)
	}
	for _, d := range dependences {
		if k := key(d); cache.Has(k) {
			res.compiled = &compiled{Key: k, Folder: cache.Folder(k), Hit: true, Depends: d}
			return nil
		}
	}
	described := q.describes(m)
	root, err := q.lower(m.root, text)
	if err != nil {
		return err
	}
	fn, err := entry(root, m.entry)
	if err != nil {
		return err
	}
	params := exec.Params(fn)
	arrays, err := q.arrays(params, true)
	if err != nil {
		return err
	}
	plan, images, err := exec.Record(ctx, root, m.entry, arrays, q.simOptions())
	if err != nil {
		return err
	}
	for i, p := range described.Params {
		plan.Arguments[i].Name, plan.Arguments[i].Type = p.Name, p.Type
	}
	d := depends(plan, params)
	plan.Key = key(d)
	folder, err := cache.Put(key(d), func(dir string) error { return plan.Write(dir, images) })
	if err != nil {
		return badRequest{fmt.Errorf("cannot write the cache '%s': %s", cache.Dir, command.Reason(err))}
	}
	if err := cache.Tidy(bundles.Room); err != nil {
		return badRequest{fmt.Errorf("cannot clean up the cache '%s': %s", cache.Dir, command.Reason(err))}
	}
	res.compiled = &compiled{Key: key(d), Folder: folder, Depends: d}
	return nil
}

// depends is what of the arguments a plan is for.
func depends(plan *launchplan.Plan, params []exec.Param) string {
	open := map[string]bool{}
	for _, o := range plan.Open {
		open[o.At] = true
	}
	out := "nothing"
	for i, p := range params {
		t, isArray := p.Type.(*ir.MemRefType)
		if !isArray && !open[fmt.Sprintf("/arguments/%d/number/bits", i)] {
			return "numbers"
		}
		if !isArray {
			continue
		}
		for dim, n := range t.Shape() {
			if n == ir.Dynamic && !open[launchplan.Leaf{Arg: i, Dim: dim}.At()] || p.Open(dim) &&
				!open[launchplan.Leaf{Arg: i, Dim: dim, Stride: true}.At()] {
				out = "shapes"
			}
		}
	}
	return out
}

// signature is what of the arguments a bundle is for.
func (q *query) signature(depends string) []string {
	var parts []string
	for _, a := range q.request.Arguments {
		shape, strides, value := a.Shape, a.Strides, ""
		if depends == "nothing" {
			shape, strides = nil, nil
		}
		if depends == "numbers" && a.Data != nil && *a.Data < len(q.request.data) {
			value = string(q.request.data[*a.Data])
		}
		parts = append(parts, fmt.Sprint(a.Type, shape, strides), value)
	}
	return parts
}

// lower compiles a module, which may have been done for other extents.
func (q *query) lower(root *ir.Op, text string) (*ir.Op, error) {
	if ir.Contains(root, gpu.Binary) {
		return root, nil
	}
	key := q.request.Chip + "\n" + text
	if done := q.lowered[key]; done != nil {
		return done, nil
	}
	b, _ := q.backend()
	if b.Binary == nil {
		return nil, badRequest{fmt.Errorf("no code is made for machines of the back end %s, which are only described", b.Name)}
	}
	options := fmt.Sprintf("%s cache={%s}", b.Bundled(q.request.Program.LineInfo), q.kernelCache())
	if err := q.pipeline(root, b.Binary.Name, options); err != nil {
		return nil, err
	}
	q.lowered[key] = root
	return root, nil
}

// backend is the one that a request names instead of a chip, for machines as the one that compiles, or that of chips.
func (q *query) backend() (b *backend.Backend, chip string) {
	if b := q.kit.Backends.Named(q.request.Chip); b != nil {
		return b, ""
	}
	return q.kit.Backends[0], q.request.Chip
}

// kernelCache is where PTX of kernels is kept; none where options cannot name the folder.
func (q *query) kernelCache() string {
	dir := q.request.Cache
	if dir == "" || strings.ContainsAny(dir, "{}()\"'\\") {
		return ""
	}
	return bundles.Cache{Dir: dir}.Code()
}

// pipeline runs a pipeline for the target that is asked for.
func (q *query) pipeline(root *ir.Op, name, options string) error {
	if _, chip := q.backend(); chip != "" {
		options += " chip=" + chip
	}
	m := pass.NewManager("builtin.module")
	if err := pass.ParseInto(m, name+"{"+options+"}", q.passes); err != nil {
		return badRequest{err}
	}
	return q.pass(m, root)
}

func (q *query) simOptions() sim.Options {
	o := sim.Options{Seed: q.request.Schedule, Races: q.request.Races == nil || *q.request.Races}
	q.kit.Simulate(&o)
	return o
}
