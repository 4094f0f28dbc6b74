package model

import (
	"context"
	"errors"
	"strings"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
)

// Context is what the parser expects at an offset, found by reading the text up
// to there.
type Context struct {
	*Chunk // the text before the offset
	// Message is the parser's error at the end of the text; "" when the text
	// could end there, or when the error is elsewhere.
	Message string
	// Broken says that the error is elsewhere.
	Broken bool
	// Tokens are the punctuation and keywords that the parser looked for at the
	// end of the text.
	Tokens []string
}

// Expect reads the text before an offset. The error is that of the context.
func (c *Chunk) Expect(ctx context.Context, at int) (*Context, error) {
	before := &Chunk{Text: c.Text[:at], config: c.config}
	_, state, err := before.parse(ctx, before.Text, true)
	if errors.Is(err, asm.ErrStopped) {
		return nil, ctx.Err()
	}
	x := &Context{Chunk: before, Tokens: state.Tried}
	if err != nil {
		d := diag.List(err, nil)[0]
		end := len(strings.TrimRight(before.Text, " \t\r\n"))
		if r, ok := before.Place(d); ok && r.Start >= end-1 {
			x.Message = d.Message
		} else {
			x.Broken = true
			// The names further on are those of the whole text.
			before.Ops, before.Names = c.Ops, c.Names
			before.Text = c.Text
			before.nest()
			return x, nil
		}
	}
	(&recovery{Chunk: before}).finish(state, len(before.Text))
	before.nest()
	return x, nil
}
