// Package bindparams is --bind-params: it replaces the parameters of a program by constants, and infers the shapes of
// tiles that depend on them.
package bindparams

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// Pass is bind-params.
var Pass = &pass.Pass{
	Name: "bind-params", Class: "BindParams",
	Doc: `Bind the parameters of a program to values

Each tile.param becomes a constant, and so does each attribute that ` + "`tile.params`" + ` lists with its parameter. The value is
the option's, as in ` + "`--bind-params=\"BM=128 STAGES=4\"`" + `, or the fastest one for the program on the target in the records of
` + "`tstune`" + `, or the default. A program
without a record keeps its defaults; a remark reports this.

Tiles whose extents depend on parameters, and values that are computed from them, get static types.
A tile of a kernel whose extents are still dynamic is an error.

` + "```mlir" + `
%bm = tile.param "BM" default(128) among([64, 128, 256]) : index  // a constant
%row = arith.muli %y, %bm : index
` + "```",
	Takes: forms.Of(forms.Tiles), Leaves: forms.Of(forms.Bound),
	New: func() pass.Runner { return &runner{arch: arch.Default, given: tuning.Choice{}} },
}

type runner struct {
	arch    string // of records
	records string // the file
	given   tuning.Choice
}

// Options implements [pass.Configurable].
func (r *runner) Options(o *pass.Options) {
	arch.Option(o, &r.arch, "target whose tuning records are used")
	o.String("records", &r.records, "file of tuning records, written by tstune, for parameters without a value in the options")
	o.Rest(func(name, value string) error {
		n, err := strconv.ParseInt(value, 0, 64)
		if err != nil {
			return fmt.Errorf("'%s' is not a value of the parameter %s; expects an integer", value, name)
		}
		r.given[name] = n
		return nil
	}, r.given.String)
}

// Run implements [pass.Runner].
func (r *runner) Run(ctx *pass.Context, root *ir.Op) error {
	params, err := tuning.Params(root)
	if err != nil {
		return err
	}
	if err := r.known(root, params); err != nil {
		return err
	}
	for _, p := range params {
		if p.Name == "arch" || p.Name == "records" {
			return p.At.Errorf("has a parameter %s, which is also the name of an option of bind-params; rename the parameter",
				p.Name)
		}
	}
	if len(params) == 0 {
		ctx.PreserveAll()
		return open(root)
	}
	recorded, err := r.recorded(ctx, root)
	if err != nil {
		return err
	}
	choice := tuning.Defaults(params)
	for _, p := range params {
		for _, from := range []tuning.Choice{recorded, r.given} {
			if n, ok := from[p.Name]; ok {
				choice[p.Name] = n
			}
		}
		if n := choice[p.Name]; !slices.Contains(p.Among, n) {
			return p.At.Errorf("has the parameter %s, which cannot be %d; expects one of [%s]", p.Name, n, ir.JoinInts(p.Among))
		}
	}
	return Bind(root, choice)
}

// known rejects values of parameters that the program does not have.
func (r *runner) known(root *ir.Op, params []tuning.Param) error {
	names := tuning.Names(params)
	for _, given := range strings.Fields(r.given.String()) {
		name, _, _ := strings.Cut(given, "=")
		switch {
		case slices.Contains(names, name):
		case len(names) == 0:
			return diag.Errorf(root.Loc(), "%s is given, but the program has no parameters", name)
		default:
			return diag.Errorf(root.Loc(), "the program has no parameter %s; it has %s%s", name, strings.Join(names, ", "),
				nearest.DidYouMean(name, names))
		}
	}
	return nil
}

// recorded is what the records say is fastest, nil where they say nothing.
func (r *runner) recorded(ctx *pass.Context, root *ir.Op) (tuning.Choice, error) {
	if r.records == "" {
		return nil, nil
	}
	text, err := os.ReadFile(r.records)
	if err != nil {
		return nil, diag.Errorf(root.Loc(), "cannot read the records '%s': %v", r.records, err)
	}
	records, err := tuning.Parse(text)
	if err != nil {
		return nil, diag.Errorf(root.Loc(), "cannot read the records '%s': %v", r.records, err)
	}
	print := tuning.Fingerprint(root)
	best, ok := tuning.Best(records, print, r.arch)
	if !ok {
		ctx.RemarkIn(diag.Params, root, "'%s' has no record of this program (%s) on %s: parameters without a value keep their defaults", r.records, print, r.arch)
		return nil, nil
	}
	ctx.Passed(diag.Params, root, "by '%s': %s", r.records, best.Choice)
	return best.Choice, nil
}
