package serve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/tools/kit/parts"
	input "github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/remarks"
)

// Main answers the requests of the standard input until it ends, and returns an exit code.
// name is that of the tool which serves.
func Main(ctx context.Context, name string, k parts.Kit, args []string, in io.Reader, out, errw io.Writer) int {
	s := &session{kit: k, dialects: k.Registry(), passes: k.PassRegistry(), errw: errw, lowered: map[string]*ir.Op{}}
	c := &cobra.Command{
		Use:   name + " serve",
		Short: "Compile and simulate programs for another process",
		Long:  name + " serve answers requests on the standard input until it ends. Requests are lines of JSON, see docs/use/serve.md.\nThe Python package starts it.",
		Args:  command.Files(0, 0),
		RunE:  func(*cobra.Command, []string) error { return s.serve(ctx, in, out) },
	}
	return command.Execute(ctx, command.Tool{Command: c}, args, in, out, errw)
}

// session is what requests share.
type session struct {
	kit      parts.Kit
	dialects *ir.Registry
	passes   *pass.Registry
	errw     io.Writer
	lowered  map[string]*ir.Op // compiled modules, by text and target: other extents need no more
}

// query is one request on its way.
type query struct {
	*session
	request *request
	sources diag.Sources
	state   *asm.State   // of the parse of MLIR's syntax, where names of values are asked for
	book    remarks.Book // remarks and warnings
}

// badRequest is a fault of the client.
type badRequest struct{ error }

// badRun is a program that went wrong.
type badRun struct{ error }

func (e badRun) Unwrap() error { return e.error }

func (s *session) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	to, parent := bufio.NewWriter(out), os.Getppid()
	for r := range requests(in, func() { go watch(out, parent) }) {
		if r.err != nil {
			return r.err
		}
		if err := write(to, (&query{session: s, request: r.request}).answer(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// answers are what a client can ask for.
var answers = []struct {
	op     string
	answer func(*query, context.Context, *response) error
}{
	{"hello", (*query).hello},
	{"describe", (*query).describe},
	{"compile", (*query).compile},
	{"run", (*query).run},
	{"verify", (*query).verify},
	{"print", (*query).print},
	{"layouts", (*query).layouts},
	{"estimate", (*query).estimate},
	{"explain", (*query).explain},
}

// answer does what the request asks for. A panic is an internal error of this request.
func (q *query) answer(ctx context.Context) (res *response) {
	defer func() {
		if p := recover(); p != nil {
			d := diag.Internalf(nil, "internal error: %v", p)
			if os.Getenv("TSOPT_BACKTRACE") != "" {
				d.Note(nil, "%s", debug.Stack())
			}
			res = q.failed(d)
		}
	}()
	var names []string
	for _, a := range answers {
		if a.op == q.request.Op {
			res := &response{ID: q.request.ID}
			if err := a.answer(q, ctx, res); err != nil {
				return q.failed(err)
			}
			for _, r := range q.book.Shown(q.kit.Targets) {
				res.Diagnostics = append(res.Diagnostics, diagnosticOf(input.Reword(r.Text(), &q.sources)))
			}
			return res
		}
		names = append(names, a.op)
	}
	return q.failed(badRequest{fmt.Errorf("unknown request '%s'; expected one of %s%s", q.request.Op,
		strings.Join(names, ", "), nearest.DidYouMean(q.request.Op, names))})
}

// failed says why there is no answer.
func (q *query) failed(err error) *response {
	f := &failure{Kind: "program"}
	var text strings.Builder
	r := diag.Renderer{W: &text, Sources: &q.sources}
	var bad badRequest
	if errors.As(err, &badRun{}) {
		f.Kind = "run"
	}
	var unknown unknownVariables
	if errors.As(err, &unknown) {
		f.Kind, f.Text, f.Names = "environment", unknown.Error(), unknown
		return &response{ID: q.request.ID, Error: f}
	}
	if errors.As(err, &bad) {
		f.Kind, f.Text = "request", bad.Error()
		return &response{ID: q.request.ID, Error: f}
	}
	for _, d := range diag.List(err, nil) {
		if d.Internal {
			f.Kind = "internal"
		}
		d = input.Reword(d, &q.sources)
		r.Render(d)
		f.Diagnostics = append(f.Diagnostics, diagnosticOf(d))
	}
	f.Text = strings.TrimSuffix(text.String(), "\n")
	return &response{ID: q.request.ID, Error: f}
}

func (q *query) hello(_ context.Context, res *response) error {
	res.Version = command.Build()
	return nil
}
