package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Canonicalize applies the folders and canonicalization patterns of all
// dialects.
var Canonicalize = &pass.Pass{
	Name:  "canonicalize",
	Class: "Canonicalizer",
	Doc: `Canonicalize operations

Brings operations into the form that their dialects call canonical, by folding,
by rewrite patterns and by removing what is dead, until nothing changes or the
iterations are used up.`,
	New: func() pass.Runner {
		return &canonicalize{topDown: true, simplify: 1, maxIterations: 10, maxRewrites: -1}
	},
}

type canonicalize struct {
	topDown         bool
	simplify        int
	maxIterations   int
	maxRewrites     int
	testConvergence bool
	disabled        []string
	enabled         []string
	set             *rewrite.Set
}

var simplifyLevels = []rewrite.Simplify{rewrite.SimplifyDisabled, rewrite.SimplifyNormal, rewrite.SimplifyAggressive}

func (c *canonicalize) Options(o *pass.Options) {
	o.Bool("top-down", &c.topDown, "Seed the worklist in general top-down order")
	o.Enum("region-simplify", &c.simplify, "Perform control flow optimizations to the region tree",
		pass.Case{Name: "disabled", Doc: "Don't run any control-flow simplification."},
		pass.Case{Name: "normal", Doc: "Perform simple control-flow simplifications (e.g. dead args elimination)."},
		pass.Case{Name: "aggressive", Doc: "Perform aggressive control-flow simplification (e.g. block merging)."})
	o.Int("max-iterations", &c.maxIterations, "Max. iterations between applying patterns / simplifying regions")
	o.Int("max-num-rewrites", &c.maxRewrites, "Max. number of pattern rewrites within an iteration")
	o.Bool("test-convergence", &c.testConvergence, "Test only: Fail pass on non-convergence to detect cyclic pattern")
	o.Strings("disable-patterns", &c.disabled, "Labels of patterns that should be filtered out during application")
	o.Strings("enable-patterns", &c.enabled,
		"Labels of patterns that should be used during application, all other patterns are filtered out")
}

func (c *canonicalize) Init(ctx *pass.Context) error {
	if len(c.enabled)+len(c.disabled) > 0 {
		c.set = rewrite.NewSet(rewrite.Filter(ctx.Patterns, c.enabled, c.disabled))
	} else {
		c.set = ctx.Canonicalization()
	}
	return nil
}

func (c *canonicalize) Run(ctx *pass.Context, op *ir.Op) error {
	res := c.set.Greedy(op, rewrite.Config{
		Registry: ctx.Dialects, TopDown: c.topDown, Simplify: simplifyLevels[c.simplify],
		MaxIterations: c.maxIterations, MaxRewrites: c.maxRewrites,
	})
	if c.testConvergence && !res.Converged {
		return pass.ErrFailed
	}
	if !res.Changed {
		ctx.PreserveAll()
	}
	return nil
}
