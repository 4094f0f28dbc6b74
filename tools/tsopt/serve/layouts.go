package serve

import (
	"context"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/layoutview"
)

// picture is a layout of tiles, as --view-layouts draws it.
type picture struct {
	Name  string   `json:"name"` // of the first tile and the kind of memory, unique in a program
	Types []string `json:"types"`
	Text  string   `json:"text"`
	SVG   string   `json:"svg"`
}

// layouts gives the layouts of a program's tiles, which is planned first if they have none.
func (q *query) layouts(_ context.Context, res *response) error {
	q.state = &asm.State{}
	m, err := q.load()
	if err != nil {
		return err
	}
	if !layoutview.Planned(m.root) {
		if err := q.pipeline(m.root, q.kit.Backends.Planning().Pipeline.Name, "to=planned"); err != nil {
			return err
		}
	}
	var all layoutview.Collection
	all.Add(m.root, layoutview.NamesIn(q.request.Program.Source, q.state))
	all.Finish()
	if len(all.Tiles) == 0 {
		return diag.Errorf(m.root.Loc(), "no tile has a layout: the program has no kernels, or they were lowered further")
	}
	for _, t := range all.Tiles {
		res.Layouts = append(res.Layouts, picture{t.Name, t.Types, t.Text(), t.SVG()})
	}
	return nil
}
