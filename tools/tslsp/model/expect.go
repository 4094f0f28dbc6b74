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
	// Tokens are the punctuation and keywords that the parser looked for at the
	// end of the text.
	Tokens []string
}

// Expect reads the text before an offset, without the statements that have
// errors and end before it. The error is that of the context.
func (c *Chunk) Expect(ctx context.Context, at int) (*Context, error) {
	text := []byte(c.Text[:at])
	for _, r := range c.cleared {
		if r.End <= at && strings.TrimSpace(c.Text[r.End:at]) != "" {
			clearRange(text[r.Start:r.End])
		}
	}
	before := &Chunk{Text: string(text), config: c.config}
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
			// What the text before has of names is what the whole text has.
			before.Ops, before.Names = c.Ops, c.Names
			before.Text = c.Text
			before.nest()
			return x, nil
		}
	}
	(&recovery{Chunk: before}).finish(state, len(before.Text))
	before.Text = c.Text[:at]
	before.nest()
	return x, nil
}
