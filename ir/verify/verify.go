package verify

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/diag"
)

// Options steer [Verify].
type Options struct {
	// Registry finds the dialects of attributes and unknown operations; without
	// it those checks are left out.
	Registry *ir.Registry
	// AllowUnregistered accepts operations of unregistered dialects.
	AllowUnregistered bool
	// Serial checks isolated operations one after the other.
	Serial bool
}

// Verify checks root and everything inside. The error joins diagnostics, one
// for each isolated operation that is wrong, in the order of the program.
func Verify(root *ir.Op, opts Options) error {
	v := &verifier{opts: &opts}
	v.isolated(root)
	return errors.Join(v.errs...)
}

// verifier checks one isolated operation, up to the isolated ones inside.
type verifier struct {
	opts *Options
	dom  analysis.Dominance
	errs []error
	root *ir.Op
	// done is the mark of operations that were visited.
	done int
	// doubtful operations use values whose dominance one pass in the order of the text could not decide.
	doubtful []*ir.Op
	// isolatedOps wait for the end of the operation around them; users refer to
	// symbols of a table around.
	isolatedOps []*ir.Op
	users       []*ir.Op
	types       typeCache
	space       ir.Type // the last memref type whose memory space was found good
}

// marks hands out marks; they differ from those of other algorithms, which are
// not that negative.
var marks atomic.Int32

const firstMark = -1 << 20

func (v *verifier) fail(err error) bool {
	v.errs = append(v.errs, err)
	return false
}

// emit records an error about op, as upstream's Operation::emitError does.
func (v *verifier) emit(op *ir.Op, format string, args ...any) bool {
	return v.fail(errorAt(op, format, args...))
}

func errorAt(op *ir.Op, format string, args ...any) *diag.Diagnostic {
	return ir.NoteOp(diag.Errorf(op.Loc(), format, args...), op)
}

// opError records "'name' op …".
func (v *verifier) opError(op *ir.Op, format string, args ...any) bool {
	return v.fail(op.Errorf(format, args...))
}

func (v *verifier) isolated(op *ir.Op) bool {
	v.root = op
	v.done = firstMark - int(marks.Add(1)&0xfffffff)
	return v.op(op) && v.dominance()
}

// op checks an operation and what is inside. Of dominance it checks what is
// plain; the rest needs a control flow known to be well formed.
func (v *verifier) op(op *ir.Op) bool {
	if !v.enterOp(op) {
		return false
	}
	if op.NumRegions() > 0 && !v.inside(op) {
		return false
	}
	if op.Def().Unregistered && !v.known(op) {
		return false
	}
	op.SetMark(v.done)
	return true
}

func (v *verifier) inside(op *ir.Op) bool {
	isolated, users := len(v.isolatedOps), len(v.users)
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			if !v.block(b) {
				return false
			}
		}
	}
	if !v.isolatedInside(isolated) {
		return false
	}
	return op.Def().Unregistered || v.regionInvariants(op, users)
}

func isIsolated(op *ir.Op) bool { return op.NumRegions() > 0 && op.Has(ir.IsolatedFromAbove) }

func (v *verifier) enterOp(op *ir.Op) bool {
	op.CheckGroups()
	for i := range op.NumOperands() {
		x := op.Operand(i)
		if x == nil {
			return v.emit(op, "null operand found")
		}
		if !v.plainlyDominates(x, op) && op != v.root {
			v.doubt(op)
		}
	}
	if !v.discardable(op) || !v.resultSpaces(op) {
		return false
	}
	if !op.Def().Unregistered && (!v.invariants(op) || v.opts.Registry != nil && !v.signature(op)) {
		return false
	}
	if mayReferToSymbols(op) {
		v.users = append(v.users, op)
	}
	for i, rg := range op.Regions() {
		if op.Has(ir.GraphRegion) && !rg.Empty() && !rg.HasOneBlock() {
			return v.opError(op, "expects graph region #%d to have 0 or 1 blocks", i)
		}
		if !rg.Empty() && rg.Entry().HasPredecessors() {
			return v.fail(diag.Errorf(op.Loc(), "entry block of region may not have predecessors"))
		}
	}
	return true
}

// discardable lets dialects check the attributes that carry their prefix.
func (v *verifier) discardable(op *ir.Op) bool {
	attrs := op.DiscardableAttrs()
	if v.opts.Registry == nil || len(attrs) == 0 {
		return true
	}
	own := v.opts.Registry.Dialect(op.Def().Dialect())
	for _, a := range attrs {
		if own != nil && own.OnlyKnown && !strings.Contains(a.Name, ".") && !slices.Contains(op.Def().Known, a.Name) {
			return v.opError(op, "has no attribute '%s'%s", a.Name, nearest.DidYouMean(a.Name, attrNames(op.Def())))
		}
		d := v.opts.Registry.DialectOf(a.Name)
		if d == nil {
			continue
		}
		if decl := d.DiscardableAttr(a.Name); decl != nil && !decl.Attr.OK(a.Value) {
			return v.opError(op, "attribute '%s' failed to satisfy constraint: %s", a.Name, decl.Attr.Summary)
		}
		if d.VerifyOpAttr == nil {
			continue
		}
		if err := d.VerifyOpAttr(op, a); err != nil {
			return v.fail(located(err, op))
		}
	}
	return true
}

// attrNames are the attributes that a program may write.
func attrNames(def *ir.OpDef) []string {
	names := slices.Clone(def.Known)
	for _, a := range def.Attrs {
		names = append(names, a.Name)
	}
	return names
}

// signature lets dialects check the attributes of a function's arguments and
// results that carry their prefix.
func (v *verifier) signature(op *ir.Op) bool {
	if op.NumRegions() == 0 {
		return true // a function has a body, and to ask most operations takes time
	}
	f, ok := ir.As[ir.FunctionLike](op)
	if !ok {
		return true
	}
	inputs, results := f.FunctionType()
	arg := func(d *ir.Dialect) func(*ir.Op, int, ir.NamedAttr) error { return d.VerifyArgAttr }
	result := func(d *ir.Dialect) func(*ir.Op, int, ir.NamedAttr) error { return d.VerifyResultAttr }
	return v.dicts(op, "arg_attrs", len(inputs), arg) && v.dicts(op, "res_attrs", len(results), result)
}

// dicts checks an array of n dictionaries by the dialects of their entries.
func (v *verifier) dicts(op *ir.Op, name string, n int,
	check func(*ir.Dialect) func(*ir.Op, int, ir.NamedAttr) error) bool {
	list, ok := op.Attr(name).(*ir.ArrayAttr)
	if !ok {
		return true
	}
	for i, e := range list.Elems() {
		dict, ok := e.(*ir.DictAttr)
		if !ok || i >= n {
			continue // the declared constraint reports it
		}
		for _, a := range dict.Entries() {
			d := v.opts.Registry.DialectOf(a.Name)
			if d == nil || check(d) == nil {
				continue
			}
			if err := check(d)(op, i, a); err != nil {
				return v.fail(located(err, op))
			}
		}
	}
	return true
}

// known checks that an operation without definition may be there.
func (v *verifier) known(op *ir.Op) bool {
	if v.opts.Registry == nil {
		return true
	}
	name := op.Def().Dialect()
	switch d := v.opts.Registry.Dialect(name); {
	case d != nil && v.opts.Registry.Op(op.Name()) == nil:
		return v.emit(op, "unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations",
			op.Name(), name)
	case d == nil && !v.opts.AllowUnregistered:
		return v.opError(op, "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() "+
			"on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used")
	}
	return true
}

// isolatedInside checks, in parallel, the isolated operations that were met
// since there were n.
func (v *verifier) isolatedInside(n int) bool {
	children := v.isolatedOps[n:]
	v.isolatedOps = v.isolatedOps[:n]
	if len(children) == 0 {
		return true
	}
	type findings struct {
		errs  []error
		users []*ir.Op
	}
	found := make([]findings, len(children))
	forEach(len(children), v.opts.Serial, func() func(i int) {
		// One verifier for all that a worker checks: it is large.
		w := &verifier{opts: v.opts}
		return func(i int) {
			w.isolated(children[i])
			found[i] = findings{w.errs, w.users}
			w.reset()
		}
	})
	ok := true
	for i := range found {
		v.errs = append(v.errs, found[i].errs...)
		v.users = append(v.users, found[i].users...)
		ok = ok && len(found[i].errs) == 0
	}
	return ok
}

// reset makes v ready for another operation; what it found is kept by others.
func (v *verifier) reset() {
	v.dom = analysis.Dominance{}
	v.errs, v.users = nil, nil
	v.doubtful, v.isolatedOps = v.doubtful[:0], v.isolatedOps[:0]
}

// forEach lets workers, one for each processor, do 0 … n-1.
func forEach(n int, serial bool, newWorker func() func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	var next atomic.Int64
	work := func() {
		do := newWorker()
		for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
			do(int(i))
		}
	}
	if serial || workers < 2 {
		work()
		return
	}
	var wg sync.WaitGroup
	for range workers {
		wg.Go(work)
	}
	wg.Wait()
}

// located makes a diagnostic of any error, at op when it has no place.
func located(err error, op *ir.Op) error {
	ds := diag.List(err, op.Loc())
	if len(ds) == 1 {
		return ds[0]
	}
	return err
}
