package serve

import (
	"bytes"
	"context"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/tools/tsopt/explain"
)

// explain is `tsopt explain` of a program: what it collects, and its page.
func (q *query) explain(ctx context.Context, res *response) error {
	m, err := q.load()
	if err != nil {
		return err
	}
	p := &q.request.Program
	// Lines are those of the file; a client may send a part of it.
	text := strings.Repeat("\n", max(p.Line-1, 0)) + p.Source
	r, err := explain.Of(ctx, q.kit, explain.Request{Source: asm.Source{Name: p.File, Text: text}, Module: m.root,
		Target: arch.OfChip(q.request.Chip)})
	if err != nil {
		return badRequest{err}
	}
	var page bytes.Buffer
	if err := r.HTML(&page); err != nil {
		return err
	}
	res.Report, res.Page = r, page.String()
	return nil
}
