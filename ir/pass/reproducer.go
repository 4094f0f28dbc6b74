package pass

import (
	"fmt"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// ReproducerKey names the resource that holds a pipeline in a reproducer file.
const ReproducerKey = "mlir_reproducer"

// Reproducer writes the program and the pipeline to a file when a run fails, so
// that `--run-reproducer` can repeat it.
type Reproducer struct {
	Path string
	// Serial and Verify are written as the settings to repeat.
	Serial, Verify bool

	mu     sync.Mutex
	failed string
}

// Instrument returns what notes which pass failed.
func (r *Reproducer) Instrument() Instrument {
	return Instrument{AfterPass: func(_ *Context, e *Execution, op *ir.Op, failed bool) {
		if !failed {
			return
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.failed == "" {
			r.failed = fmt.Sprintf("`%s` on '%s' operation", e.Pass.className(), op.Name())
			if name := ir.SymbolName(op); name != "" {
				r.failed += ": @" + name
			}
		}
	}}
}

// Write makes the file from the program as it was and the pipeline, and returns
// the diagnostic that says so.
func (r *Reproducer) Write(program, pipeline string, loc diag.Loc) *diag.Diagnostic {
	text := strings.TrimRight(program, "\n") + "\n\n" + ReproducerResource(pipeline, r.Serial, r.Verify)
	d := diag.Errorf(loc, "Failures have been detected while processing an MLIR pass pipeline")
	if err := proc.WriteFile(r.Path, []byte(text)); err != nil {
		return d.Note(loc, "cannot write the reproducer: %s", err)
	}
	return d.Note(loc, "Pipeline failed while executing [%s]: reproducer generated at `%s`", r.failed, r.Path)
}

// ReproducerResource is the resource section with a pipeline.
func ReproducerResource(pipeline string, serial, verify bool) string {
	return fmt.Sprintf("{-#\n  external_resources: {\n    %s: {\n      pipeline: %q,\n      disable_threading: %t,\n      verify_each: %t\n    }\n  }\n#-}\n",
		ReproducerKey, pipeline, serial, verify)
}
