package eval

import "github.com/tsopt/tsopt/internal/python"

// class rejects a class statement.
func (in *Interp) class(s *python.ClassDef) error {
	return in.Errorf(s, "'class' is not supported here; write a function, or a dictionary for what is constant")
}
