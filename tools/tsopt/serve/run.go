package serve

import (
	"bytes"
	"context"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/exec"
)

// simulated is what a run on the simulator gave. The arrays that it may have changed come
// as blobs.
type simulated struct {
	// Arrays are the arguments' numbers of the blobs, in their order; then come the
	// numbers that the function returns.
	Arrays []int  `json:"arrays"`
	Output string `json:"output"` // what the program printed
	Steps  int64  `json:"steps"`
}

// run executes the program on the simulator. A result that the client did not send and
// that the program does not write is an error.
func (q *query) run(ctx context.Context, res *response) error {
	m, err := q.load()
	if err != nil {
		return err
	}
	params, err := q.onMemory(m)
	if err != nil {
		return err
	}
	arrays, err := q.arrays(params, false)
	if err != nil {
		return err
	}
	var printed bytes.Buffer
	o := q.simOptions()
	o.Output = &printed
	out, err := exec.Run(ctx, m.root, m.entry, arrays, exec.Simulator{}, o)
	if err != nil {
		return badRun{err}
	}
	res.simulated = &simulated{Arrays: []int{}, Output: printed.String(), Steps: out.Steps}
	for i, p := range params {
		if _, ok := p.Type.(*ir.MemRefType); !ok {
			continue
		}
		if q.request.Arguments[i].Data == nil && !out.Whole[i] {
			if err := p.CheckWritten(out.Args[i]); err != nil {
				return badRun{diag.Errorf(p.Loc, "%v", err)}
			}
		}
		res.simulated.Arrays = append(res.simulated.Arrays, i)
		a, err := asPassed(p, out.Args[i])
		if err != nil {
			return badRun{err}
		}
		res.data = append(res.data, a.Data)
	}
	for _, r := range out.Results {
		res.data = append(res.data, r.Data)
	}
	return nil
}
