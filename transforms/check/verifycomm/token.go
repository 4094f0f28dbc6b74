package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// token is the puts of a token: one put, or the puts of other tokens before it. The environment knows it by its number
// among the agent's.
type token struct {
	put    int32 // its place in the trace, where it is no join
	joined bool
	of     []int64 // the tokens that it joins
}

// stands makes a token.
func (t *tracer) stands(v *ir.Value, is token) {
	t.env[v] = int64(len(t.tokens))
	t.tokens = append(t.tokens, is)
}

// join makes a token of many. The token of a wait has no put.
func (t *tracer) join(j comm.JoinOp) {
	is := token{joined: true}
	for _, v := range j.Tokens {
		if n, ok := t.get(v); ok {
			is.of = append(is.of, n)
		}
	}
	t.stands(j.Token, is)
}

// puts are the places of the puts of tokens, each once.
func (t *tracer) puts(tokens []*ir.Value) (places []int32) {
	var open []int64
	for _, v := range tokens {
		if n, ok := t.get(v); ok {
			open = append(open, n)
		}
	}
	seen := map[int64]bool{}
	for len(open) > 0 {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		if is := t.tokens[n]; is.joined {
			open = append(open, is.of...)
		} else {
			places = append(places, is.put)
		}
	}
	return places
}
