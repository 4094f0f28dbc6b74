package pass_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
)

// TestComplete holds which passes a pipeline gets, where, and with what options.
func TestComplete(t *testing.T) {
	nothing := func(*pass.Context, *ir.Op) error { return nil }
	of := func(fs ...*pass.Form) []*pass.Form { return fs }
	whole := &pass.Form{Name: "whole", Doc: "split leaves nothing whole"}
	flat, laid, placed := &pass.Form{Name: "flat"}, &pass.Form{Name: "laid"}, &pass.Form{Name: "placed", Options: "deep"}
	bound := &pass.Form{Name: "bound", Doc: "values are there", Once: true}
	simple := func(name string) *pass.Pass { return pass.Simple(name, "", "", "", nothing) }
	target := func(name string) *pass.Pass {
		return &pass.Pass{Name: name, New: func() pass.Runner { return &shared{target: "default"} }}
	}
	reg := pass.NewRegistry([]*pass.Pass{
		simple("bind").Between(nil, of(bound)),
		simple("flatten").Between(of(whole), of(flat)),
		target("lay").Between(of(whole, flat), of(laid)),
		target("place").Between(of(whole, flat), of(placed), laid),
		simple("split").Between(of(whole, flat, placed, laid), nil, whole),
		simple("use").Between(of(bound), nil),
		simple("early"),
	}, nil, pass.Order{First: "flatten", Then: "early", Why: "early needs it flat"})

	for text, want := range map[string]string{
		"early":                         "early",
		"flatten":                       "flatten",
		"use":                           "bind,use",
		"bind,use":                      "bind,use",
		"lay":                           "flatten,lay{deep=false target=default}",
		"flatten,lay":                   "flatten,lay{deep=false target=default}",
		"lay,lay":                       "flatten,lay{deep=false target=default},lay{deep=false target=default}",
		"early,lay":                     "flatten,early,lay{deep=false target=default}", // in front of what it must precede
		"func.func(early,lay)":          "func.func(flatten,early,lay{deep=false target=default})",
		"split":                         "flatten,place{deep=true target=default},lay{deep=false target=default},split",
		"lay{target=t},split":           "flatten,lay{deep=false target=t},place{deep=true target=t},lay{deep=false target=t},split",
		"place{target=t},split":         "flatten,place{deep=false target=t},lay{deep=false target=t},split",
		"split,place{target=t}":         "!split must not run before place: split leaves nothing whole",
		"use,bind":                      "!use must not run before bind: it requires programs that are bound: values are there",
		"lay,split,flatten":             "!split must not run before flatten",
		"split,early,flatten":           "!early must not run before flatten",
		"place,lay,place{target=t},use": "flatten,place{deep=false target=default},lay{deep=false target=default},place{deep=false target=t},bind,use",
	} {
		t.Run(text, func(t *testing.T) {
			m, err := pass.ParsePipeline("builtin.module("+text+")", reg)
			if want[0] == '!' {
				require.ErrorContains(t, err, want[1:])
				return
			}
			require.NoError(t, err)
			require.Equal(t, "builtin.module("+want+")", m.String())
			require.NoError(t, m.Complete(reg))
			require.Equal(t, "builtin.module("+want+")", m.String(), "complete twice")
		})
	}
	require.Panics(t, func() {
		pass.NewRegistry([]*pass.Pass{simple("a").Between(nil, of(flat)), simple("b").Between(nil, of(flat))}, nil)
	})
}

// shared is a pass with an option of its own and one that pipelines share.
type shared struct {
	target string
	deep   bool
}

func (r *shared) Options(o *pass.Options) {
	o.Bool("deep", &r.deep, "")
	o.String("target", &r.target, "")
	o.Shared()
}

func (r *shared) Run(*pass.Context, *ir.Op) error { return nil }

// TestInsertedRunsWhereNeeded: an inserted pass runs on programs that lack the form, one that the user wrote always.
func TestInsertedRunsWhereNeeded(t *testing.T) {
	has, ran := false, 0
	form := &pass.Form{Name: "done", Holds: func(*ir.Op) bool { return has }}
	do := pass.Simple("do", "", "", "", func(*pass.Context, *ir.Op) error { ran++; return nil }).Between(nil,
		[]*pass.Form{form})
	use := pass.Simple("use", "", "", "", func(*pass.Context, *ir.Op) error { return nil }).Between([]*pass.Form{form},
		nil)
	reg := pass.NewRegistry([]*pass.Pass{do, use}, nil)
	dialects := all.Registry()
	module, err := asm.Parse(asm.Source{Name: "empty.mlir", Text: "module {}"}, dialects, asm.ParseOptions{})
	require.NoError(t, err)
	run := func(text string) int {
		ran = 0
		m, err := pass.ParsePipeline("any("+text+")", reg)
		require.NoError(t, err)
		require.NoError(t, m.Run(&pass.Config{Dialects: dialects, Passes: reg}, module))
		return ran
	}
	require.Equal(t, 1, run("use"))
	has = true
	require.Equal(t, 0, run("use"))
	require.Equal(t, 1, run("do,use"))
}
