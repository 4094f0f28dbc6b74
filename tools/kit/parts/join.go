package parts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/transforms/plan/inferlayout"
)

// Join is a kit of all that some kits hold. A name that two of them have is an
// error, which [Kit.Err] tells and no tool starts with.
func Join(ks ...Kit) Kit {
	var out Kit
	var names []string
	for _, k := range ks {
		names = append(names, k.Name)
		out.clashes = append(out.clashes, k.clashes...)
	}
	out.Name = strings.Join(names, "+")
	out.Dialects = join(&out, ks, "dialect", func(k Kit) []*rewrite.Dialect { return k.Dialects },
		func(d *rewrite.Dialect) string { return d.Name })
	out.Passes = join(&out, ks, "pass", func(k Kit) []*pass.Pass { return k.Passes },
		func(p *pass.Pass) string { return p.Name })
	out.Pipelines = join(&out, ks, "pipeline", func(k Kit) []*pass.Pipeline { return k.Pipelines },
		func(p *pass.Pipeline) string { return p.Name })
	out.Orders = join(&out, ks, "order", func(k Kit) []pass.Order { return k.Orders },
		func(o pass.Order) string { return o.First + " before " + o.Then })
	out.Lowerings = join(&out, ks, "lowering of", func(k Kit) []emit.Lowering { return k.Lowerings }, emit.Lowering.Name)
	out.Relations = join(&out, ks, "layout rule of", func(k Kit) []inferlayout.Rule { return k.Relations },
		inferlayout.Rule.Name)
	out.Semantics = join(&out, ks, "meaning of", func(k Kit) []sim.Meaning { return k.Semantics }, sim.Meaning.Name)
	out.Backends = join(&out, ks, "back end", func(k Kit) []*backend.Backend { return k.Backends },
		func(b *backend.Backend) string { return b.Name })
	out.Targets = join(&out, ks, "target", func(k Kit) []arch.File { return k.Targets },
		func(f arch.File) string { return f.Name })
	return out
}

// join concatenates one list of the kits and notes names that come twice.
func join[T any](out *Kit, ks []Kit, what string, list func(Kit) []T, name func(T) string) []T {
	var all []T
	from := map[string]string{}
	for _, k := range ks {
		for _, x := range list(k) {
			n := name(x)
			if other, twice := from[n]; twice {
				out.clashes = append(out.clashes, fmt.Errorf("kit %s: the %s %s is already defined by kit %s", k.Name, what, n,
					other))
			}
			from[n] = k.Name
		}
		all = append(all, list(k)...)
	}
	return slices.Clip(all)
}

// Err says which names come twice, nil when none does.
func (k Kit) Err() error { return errors.Join(k.clashes...) }
