package ndarray

import (
	"fmt"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// A failure is a mistake of the program: the kind of Python's exception, and its text.
type failure struct{ kind, msg string }

// fail ends the operation that is under way.
func fail(kind, format string, args ...any) { panic(failure{kind, fmt.Sprintf(format, args...)}) }

// check passes an error of the evaluator on.
func check(err error) {
	if err != nil {
		panic(err)
	}
}

// guard runs an operation, and makes an error at a place of what it fails with.
func guard(at eval.Site, f func() eval.Value) (v eval.Value, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case failure:
			err = at.Raise(r.kind, "%s", r.msg)
		case *eval.Error:
			err = r
		default:
			panic(r)
		}
	}()
	return f(), nil
}
