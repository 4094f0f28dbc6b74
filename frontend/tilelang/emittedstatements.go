package tilelang

import (
	"errors"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// statement emits a statement, and accounts for it.
func (e *emission) statement(at eval.Site, n *tree.Stmt) error {
	done := e.t.account(at, n)
	err := e.begin(at, n.Stmt)
	if err == nil {
		err = e.block(n.Body.Nodes)
		e.stand(n)
	}
	if _, left := err.(*eval.Control); n.Err != nil && (err == nil || left) {
		err = n.Err // what failed in the evaluation did so behind what is emitted
	}
	return done(err)
}

// begin begins a statement.
func (e *emission) begin(at eval.Site, s python.Stmt) error {
	t := e.t
	if t.isByThreads() {
		if t.knows(byBlock, s) && t.kernel.threadCode.now != nil && t.control() == 0 {
			if err := t.endThreadRegion(at, "what the block does together"); err != nil {
				return err
			}
		}
		t.statement(s)
	}
	if r := t.kernel.role; r != nil && r.manual != nil {
		if err := r.manual.common(at, s); err != nil {
			return err
		}
	}
	if w, ok := s.(*python.While); ok {
		t.points[w] = point{t.b.Block(), t.b.Block().Last()}
	}
	return nil
}

// failed decides about a statement whose emission failed: the next one is emitted.
func (e *emission) failed(s python.Stmt, err error) error {
	t := e.t
	if errors.Is(err, restart{}) || t.in.Budget.Spent() {
		return err
	}
	if !errors.Is(err, errQuiet) {
		t.report(err)
	}
	return t.countFailure(s)
}
