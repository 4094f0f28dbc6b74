package all_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	conversions "github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/ir/pass"
	transforms "github.com/tsopt/tsopt/transforms/all"
)

// TestOrders holds that the constraints name passes, have reasons, and that there
// is an order that keeps all of them.
func TestOrders(t *testing.T) {
	passes := slices.Concat(transforms.Passes(), conversions.Passes())
	reg := pass.NewRegistry(passes, nil, conversions.Orders()...)
	after := map[string][]string{}
	for i, o := range reg.Orders() {
		require.NotNil(t, reg.Pass(o.First), o.First)
		require.NotNil(t, reg.Pass(o.Then), o.Then)
		require.NotEmpty(t, o.Why)
		for _, p := range reg.Orders()[i+1:] {
			require.False(t, p.First == o.First && p.Then == o.Then, "%s and %s: given twice, or by forms as well", o.First,
				o.Then)
		}
		after[o.First] = append(after[o.First], o.Then)
	}
	var visit func(name string, way []string)
	visit = func(name string, way []string) {
		require.NotContains(t, way, name, "a circle")
		for _, next := range after[name] {
			visit(next, append(slices.Clone(way), name))
		}
	}
	for name := range after {
		visit(name, nil)
	}
}

// TestNoOrder holds that lower-comm and infer-layout take each other's results.
func TestNoOrder(t *testing.T) {
	free := []string{"lower-comm", "infer-layout"}
	for _, o := range conversions.Orders() {
		require.False(t, !o.Preferred && slices.Contains(free, o.First) && slices.Contains(free, o.Then), "%s", o)
	}
}

// TestExchanged holds that each constraint finds its two passes the other way round.
func TestExchanged(t *testing.T) {
	reg := pass.NewRegistry(slices.Concat(transforms.Passes(), conversions.Passes()), conversions.Pipelines(),
		conversions.Orders()...)
	for _, o := range reg.Orders() {
		if o.Preferred {
			continue
		}
		m := pass.NewManager("builtin.module")
		require.NoError(t, m.Add(reg.Pass(o.Then), ""))
		require.NoError(t, m.Add(reg.Pass(o.First), ""))
		require.ErrorContains(t, m.Check(reg.Orders()), o.String())
	}
}
