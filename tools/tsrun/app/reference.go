package app

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
	pyreference "github.com/tsopt/tsopt/target/reference"
	"github.com/tsopt/tsopt/tools/program"
)

// reference is what the result is compared with.
type reference struct {
	s      *session
	params []exec.Param
	// compared are the parameters; results (Out) are those that the reference has.
	compared []exec.Param

	// One of these gives the results.
	module   *ir.Op // its function entry
	entry    string
	typed    *ir.Op // the program on tensors as written, where module is the same in float64; nil for another reference
	function *pyreference.Function
	files    []*npy.Array // by argument, nil for those that are not compared
	told     bool         // which inputs the function does not take, and results not give
}

// referenceOf finds what --verify names, nil when there is none.
func (s *session) referenceOf(module *ir.Op, params []exec.Param) (*reference, error) {
	what := s.opts.verify
	ref := &reference{s: s, params: params, compared: params}
	switch {
	case what == "":
		return nil, nil
	case s.byPython():
		file, name, _ := strings.Cut(what, ":")
		return ref, ref.python(file, name)
	case program.IsPython(what):
		return nil, fmt.Errorf("--verify=%s is missing the function: --verify=%s:NAME", what, what)
	case strings.HasSuffix(what, ".npy"):
		return ref, ref.read(what)
	case what == "@reference" && ir.LookupSymbol(module, "reference") == nil && onTensors(params):
		what = "@" + s.opts.entry
	}
	return ref, ref.ofModule(module, what)
}

// byPython reports whether --verify names a function in Python.
func (s *session) byPython() bool {
	file, _, ok := strings.Cut(s.opts.verify, ":")
	return ok && (file == "" || program.IsPython(file))
}

// ofModule takes a function of the program, or main of another module.
func (r *reference) ofModule(module *ir.Op, what string) error {
	entry, isName := strings.CutPrefix(what, "@")
	if !isName {
		if ir.LookupSymbol(module, entry) != nil {
			return fmt.Errorf("--verify=%s: expected a file; for a function use --verify=@%s", entry, entry)
		}
		other, err := r.s.load(what)
		if err != nil {
			return err
		}
		module, entry = other, r.s.opts.entry
	}
	ref := ir.LookupSymbol(module, entry)
	if ref == nil {
		if file := program.Display(r.s.file, r.s.opts.stdinName); program.IsPython(file) {
			return fmt.Errorf("--verify compares with @%s, which the module does not have; for a function of %s use --verify=:NAME, such as --verify=:reference", entry, file)
		}
		return fmt.Errorf("--verify compares with @%s, which the module does not have; use another function or a file%s",
			entry, nearest.DidYouMean(entry, functionNames(module)))
	}
	params := exec.Params(ref)
	if !slices.EqualFunc(params, exec.WithoutStamps(r.s.params), exec.Param.Like) {
		return fmt.Errorf("--verify compares with @%s, whose argument types differ from those of @%s", entry, r.s.opts.entry)
	}
	r.module, r.entry = module, entry
	if isItself := isName && entry == r.s.opts.entry; onTensors(params) && (isItself || !isName) {
		return r.widen()
	}
	return nil
}

// python takes a function of a Python file, or of the program's own.
func (r *reference) python(file, name string) (err error) {
	if file == "" {
		if file = program.Display(r.s.file, r.s.opts.stdinName); !program.IsPython(file) {
			return fmt.Errorf("--verify=:%s needs a Python program, but %s is not one; use --verify=FILE.py:%s for a function of another file", name, file, name)
		}
	}
	r.function, err = pyreference.Load(pyreference.Source{
		File: file, Name: name, Known: r.s.kernel.Given,
		Read: func(path string) ([]byte, error) {
			if path == file && r.s.file == "-" {
				return []byte(r.s.text), nil
			}
			text, err := os.ReadFile(proc.Path(r.s.ctx, path))
			if err == nil {
				r.s.sources.Add(path, string(text))
			}
			return text, err
		},
		Print: func(text string) { fmt.Fprint(r.s.out, text) },
	})
	var missing *os.PathError
	switch {
	case errors.As(err, &missing):
		return fmt.Errorf("--verify=%s: cannot open '%s': %s", r.s.opts.verify, file, command.Reason(err))
	case err != nil:
		return r.s.report(err)
	}
	return nil
}

// read takes results from files: `result.npy`, or `NAME=result.npy,NAME=…`.
func (r *reference) read(what string) error {
	r.files, r.compared = make([]*npy.Array, len(r.params)), slices.Clone(r.params)
	var outs []string
	for _, p := range r.params {
		if p.Out {
			outs = append(outs, p.Name)
		}
	}
	for _, part := range strings.Split(what, ",") {
		if !strings.Contains(part, "=") {
			if len(outs) != 1 {
				return fmt.Errorf("--verify=%s: the program has %d results (%s); choose one with --verify=NAME=%s", what, len(outs),
					strings.Join(outs, ", "), part)
			}
			part = outs[0] + "=" + part
		}
		p, file, err := r.s.find(r.params, part, "--verify")
		if err != nil {
			return err
		}
		a, err := npy.ReadFile(proc.Path(r.s.ctx, file))
		if err != nil {
			return fmt.Errorf("--verify=%s: cannot read '%s': %s", what, file, command.Reason(err))
		}
		r.files[p.Index] = a
	}
	for i, a := range r.files {
		r.compared[i].Out = a != nil
	}
	return nil
}

// cases are those with known results: files have them for the inputs asked for only.
func (r *reference) cases(all []exec.Case) ([]exec.Case, error) {
	if r.files == nil {
		return all, nil
	}
	for i, a := range r.files {
		if a == nil {
			continue
		}
		like, p := all[0].Arrays[i], r.params[i]
		if !slices.Equal(a.Shape, like.Shape) {
			return nil, fmt.Errorf("--verify=%s: result %s has shape %v, but the array of the file has shape %v",
				r.s.opts.verify, p.Name, like.Shape, a.Shape)
		}
		r.files[i] = as(a, like.DType)
	}
	return all[:1], nil
}

// as is an array of a file in an argument's type: the same bytes where NumPy has not that type, as bf16, or where it
// says the sign of integers, the nearest numbers otherwise.
func as(a *npy.Array, d npy.DType) *npy.Array {
	integers := a.DType.Format() == nil && d.Format() == nil && a.DType != npy.Bool && d != npy.Bool
	if a.DType == npy.Void(d.Size) || integers {
		if v, err := a.View(d); err == nil {
			return v
		}
	}
	return npy.FromFloats(d, a.Floats(), a.Shape...)
}

// expected are the results for arguments.
func (r *reference) expected(arrays []*npy.Array) (*exec.Outcome, error) {
	switch {
	case r.function != nil:
		e, err := r.function.Run(r.params, exec.Copy(arrays))
		if err != nil {
			return nil, err
		}
		if len(e.Unused) > 0 && !r.told {
			r.s.warn("the reference has no parameter %s", strings.Join(e.Unused, ", "))
		}
		if len(e.Missing) > 0 && !r.told {
			r.s.warn("the reference does not return %s, which is not compared", strings.Join(e.Missing, ", "))
		}
		r.told = true
		r.compared = e.Params
		return &exec.Outcome{Args: e.Arrays}, nil
	case r.files != nil:
		out := exec.Copy(arrays)
		for i, a := range r.files {
			if a != nil {
				out[i] = a
			}
		}
		return &exec.Outcome{Args: out}, nil
	}
	if r.typed != nil {
		return r.inFloat64(arrays)
	}
	return r.s.execute1(r.module, r.entry, arrays[:len(exec.WithoutStamps(r.params))], exec.Simulator{}, 0)
}

// verify compares the first case, which has been executed, and executes and
// compares the others.
func (s *session) verify(module *ir.Op, ref *reference, cases []exec.Case, got, expected *exec.Outcome,
	dev exec.Device) error {
	ok := s.compare("", exec.CompareOutcomes(ref.compared, got, expected))
	for i, c := range cases[1:] {
		got, expected, err := s.both(module, ref, c, dev, uint64(i+1))
		switch {
		case err != nil && c.Odd && s.ctx.Err() == nil:
			fmt.Fprintf(s.out, "not verified with %s, which the program does not support: %s\n", c.Name, firstMessage(err))
			continue
		case err != nil:
			return s.report(err)
		}
		ok = s.compare("with "+c.Name+": ", exec.CompareOutcomes(ref.compared, got, expected)) && ok
	}
	return s.verdict(ok)
}

// both executes the reference and the program.
func (s *session) both(module *ir.Op, ref *reference, c exec.Case, dev exec.Device, order uint64) (got,
	expected *exec.Outcome, err error) {
	if expected, err = ref.expected(c.Arrays); err != nil {
		return nil, nil, err
	}
	got, err = s.execute1(module, s.opts.entry, c.Arrays, dev, order)
	return got, expected, err
}
