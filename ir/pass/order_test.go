package pass_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// TestOrder holds what a constraint between two passes means.
func TestOrder(t *testing.T) {
	nothing := func(*pass.Context, *ir.Op) error { return nil }
	var passes []*pass.Pass
	for _, name := range []string{"lay", "place", "other"} {
		passes = append(passes, pass.Simple(name, "", "", "", nothing))
	}
	both := &pass.Pipeline{Name: "both", New: func() pass.Builder {
		return pass.BuildFunc(func(m *pass.Manager) error {
			m.Nest("func.func").MustAdd(passes[0], "")
			m.MustAdd(passes[1], "")
			return nil
		})
	}}
	reg := pass.NewRegistry(passes, []*pass.Pipeline{both},
		pass.Order{First: "lay", Then: "place", Why: "places need shapes"})
	for text, wrong := range map[string]bool{
		"lay,place":                             false,
		"place":                                 false,
		"lay":                                   false,
		"place,other,lay":                       true,
		"place,lay,place":                       false, // done again
		"lay,place,lay":                         true,
		"place,func.func(lay)":                  true,
		"func.func(place),gpu.module(any(lay))": true,
		"func.func(lay),place":                  false,
		"both":                                  false,
		"both,lay":                              true,
		"place,both":                            false,
	} {
		t.Run(text, func(t *testing.T) {
			_, err := pass.ParsePipeline("builtin.module("+text+")", reg)
			if wrong {
				require.ErrorContains(t, err, "place must not run before lay: places need shapes")
			} else {
				require.NoError(t, err)
			}
		})
	}
}

// TestOrderIsLocated: an error of a pipeline in text is where the pass stands that
// comes too early.
func TestOrderIsLocated(t *testing.T) {
	nothing := func(*pass.Context, *ir.Op) error { return nil }
	reg := pass.NewRegistry([]*pass.Pass{pass.Simple("lay", "", "", "", nothing),
		pass.Simple("place", "", "", "", nothing)}, nil,
		pass.Order{First: "lay", Then: "place", Why: "places need shapes"})
	err := pass.ParseInto(pass.NewManager("builtin.module"), "lay,func.func(place),lay", reg)
	require.EqualError(t, err, `MLIR Textual PassPipeline Parser:1:15: error: place must not run before lay: places need shapes
lay,func.func(place),lay
              ^
`)
}
