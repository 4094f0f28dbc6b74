package cf

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func switchPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Switch, "switch-only-default", onlyDefault),
		rewrite.On(Switch, "switch-cases-like-default", dropCasesLikeDefault),
		rewrite.On(Switch, "switch-constant", constantSwitch),
		rewrite.On(Switch, "switch-pass-through", passThroughSwitch),
		rewrite.On(Switch, "switch-same-flag", sameFlag),
		rewrite.On(Switch, "switch-same-flag-default", sameFlagDefault),
	}
}

func onlyDefault(r *rewrite.Rewriter, s SwitchOp) bool {
	return s.Op.NumSuccessors() == 1 && replaceByBranch(r, s.Op, s.DefaultDestination, s.DefaultOperands)
}

// replaceSwitch puts a switch with other targets in place of s.
func replaceSwitch(r *rewrite.Rewriter, s SwitchOp, def Case, cases []Case) bool {
	NewSwitch(r.Builder, s.Flag, def, cases...)
	r.Erase(s.Op)
	return true
}

func dropCasesLikeDefault(r *rewrite.Rewriter, s SwitchOp) bool {
	def := s.Default()
	return keepCases(r, s, func(c Case) bool { return c.Dest != def.Dest || !slices.Equal(c.Args, def.Args) })
}

// keepCases drops the cases for which keep is false; it fails if there are none.
func keepCases(r *rewrite.Rewriter, s SwitchOp, keep func(Case) bool) bool {
	cases := s.Cases()
	kept := slices.DeleteFunc(slices.Clone(cases), func(c Case) bool { return !keep(c) })
	return len(kept) < len(cases) && replaceSwitch(r, s, s.Default(), kept)
}

func constantSwitch(r *rewrite.Rewriter, s SwitchOp) bool {
	v, ok := rewrite.ConstantOf(s.Flag).(*ir.IntegerAttr)
	return ok && branchToCase(r, s, v)
}

// branchToCase branches to where a flag of this value leads.
func branchToCase(r *rewrite.Rewriter, s SwitchOp, v ir.Attr) bool {
	target := s.Default()
	for _, c := range s.Cases() {
		if c.Value == v {
			target = c
			break
		}
	}
	return replaceByBranch(r, s.Op, target.Dest, target.Args)
}

func passThroughSwitch(r *rewrite.Rewriter, s SwitchOp) bool {
	def, cases := s.Default(), s.Cases()
	changed := false
	follow := func(c *Case) {
		var ok bool
		c.Dest, c.Args, ok = collapse(c.Dest, c.Args)
		changed = changed || ok
	}
	for i := range cases {
		follow(&cases[i])
	}
	follow(&def)
	return changed && replaceSwitch(r, s, def, cases)
}

// predecessorSwitch is the switch on the same flag that alone leads to s.
func predecessorSwitch(s SwitchOp) (SwitchOp, bool) {
	pred := singlePredecessor(s.Block())
	if pred == nil {
		return s, false
	}
	p, ok := Switch.Cast(pred.Last())
	return p, ok && p.Flag == s.Flag
}

// sameFlag: the case that leads here tells the flag.
func sameFlag(r *rewrite.Rewriter, s SwitchOp) bool {
	p, ok := predecessorSwitch(s)
	if !ok || p.DefaultDestination == s.Block() {
		return false
	}
	for _, c := range p.Cases() {
		if c.Dest == s.Block() {
			return branchToCase(r, s, c.Value)
		}
	}
	return false
}

// sameFlagDefault: the cases of the switch before are excluded.
func sameFlagDefault(r *rewrite.Rewriter, s SwitchOp) bool {
	p, ok := predecessorSwitch(s)
	if !ok || p.DefaultDestination != s.Block() {
		return false
	}
	before := p.Cases()
	return keepCases(r, s, func(c Case) bool {
		return !slices.ContainsFunc(before, func(q Case) bool { return q.Value == c.Value })
	})
}
