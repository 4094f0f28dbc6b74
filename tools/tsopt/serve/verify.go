package serve

import (
	"context"
	"fmt"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
)

// verified is how what a call left compares with what is right.
type verified struct {
	OK bool `json:"ok"`
	// Differences are lines, one for each result.
	Differences []string `json:"differences"`
	// Against is the function that says what is right.
	Against string `json:"against"`
}

// verify executes the program's @reference in the simulator, or the program as it is written
// where it has none, and compares the results that the client got with those.
func (q *query) verify(ctx context.Context, res *response) error {
	m, err := q.load()
	if err != nil {
		return err
	}
	against := m.entry
	if ir.LookupSymbol(m.root, "reference") != nil {
		against = "reference"
	}
	params := q.params(m.fn)
	arrays, err := q.arrays(params, false)
	if err != nil {
		return err
	}
	got, err := q.got(params, arrays)
	if err != nil {
		return err
	}
	want, err := exec.Run(ctx, m.root, against, arrays, exec.Simulator{}, q.simOptions())
	if err != nil {
		return badRun{err}
	}
	res.verified = &verified{OK: true, Against: against, Differences: []string{}}
	for i, p := range params {
		if got[i] == nil {
			continue
		}
		d := exec.Compare("argument "+p.Name, got[i], want.Args[i], p.Tolerance)
		res.verified.OK = res.verified.OK && d.OK()
		res.verified.Differences = append(res.verified.Differences, d.String())
	}
	return nil
}

// got are the arrays that the client got, nil for those that are not compared.
func (q *query) got(params []exec.Param, like []*npy.Array) ([]*npy.Array, error) {
	out := make([]*npy.Array, len(params))
	if len(q.request.Got) != len(params) {
		return nil, badRequest{fmt.Errorf("the function has %d arguments, but the lists have lengths %d", len(params),
			len(q.request.Got))}
	}
	for i, blob := range q.request.Got {
		if blob < 0 {
			continue
		}
		have, err := asPassed(params[i], like[i])
		if err != nil {
			return nil, badRequest{err}
		}
		if blob >= len(q.request.data) || len(q.request.data[blob]) != len(have.Data) {
			return nil, badRequest{fmt.Errorf("argument %s: blob %d does not have the expected %d bytes", params[i].Name, blob,
				len(have.Data))}
		}
		out[i] = &npy.Array{DType: have.DType, Shape: have.Shape, Data: q.request.data[blob]}
		if have.DType != like[i].DType {
			if out[i], err = out[i].Unpacked(like[i].DType); err != nil {
				return nil, badRequest{err}
			}
		}
	}
	return out, nil
}
