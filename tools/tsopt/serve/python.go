package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// translate makes the module of a kernel in Python.
func (q *query) translate(p *program) (*tilelang.Result, error) {
	d := decoder{functions: make([]*tilelang.CapturedFunction, len(p.Functions))}
	for i := range d.functions {
		d.functions[i] = &tilelang.CapturedFunction{}
	}
	for i, f := range p.Functions {
		captured, err := d.named(f.Captured)
		if err != nil {
			return nil, badRequest{err}
		}
		*d.functions[i] = tilelang.CapturedFunction{Name: f.Name, File: f.File, Source: f.Source, FirstLine: f.Line,
			Captured: captured}
		q.addText(f.File, f.Source, f.Line)
	}
	q.addText(p.File, p.Source, p.Line)
	r := tilelang.Request{File: p.File, Source: []byte(p.Source), FirstLine: p.Line, Kernel: p.Kernel}
	var errs [4]error
	r.Args, errs[0] = d.named(p.Args)
	r.Captured, errs[1] = d.named(p.Captured)
	r.OutIdx, errs[2] = d.value(p.OutIdx)
	r.PassConfigs, errs[3] = d.value(p.PassConfigs)
	if err := errors.Join(errs[:]...); err != nil {
		return nil, badRequest{err}
	}
	for _, t := range p.Types {
		r.Types = append(r.Types, tilelang.ArrayType(t))
	}
	var unknown unknownVariables
	r.Getenv = func(name string) (string, bool) {
		v, known := p.Environment[name]
		if !known && !slices.Contains(unknown, name) {
			unknown = append(unknown, name)
		}
		if v == nil {
			return "", false
		}
		return *v, true
	}
	res, err := tilelang.Translate(r)
	if len(unknown) > 0 { // whatever came of it
		return nil, unknown
	}
	if err != nil {
		return nil, err
	}
	for _, d := range res.Remarks {
		q.book.Add(d)
	}
	return res, nil
}

// unknownVariables are those of the environment that a program reads and that the client did not send: it is to ask
// again, with these.
type unknownVariables []string

// Error implements error.
func (u unknownVariables) Error() string {
	return "the program reads environment variables that were not sent: " + strings.Join(u, ", ")
}

// addText lets messages show lines of a text that is in no file, as a notebook's.
func (q *query) addText(file, text string, line int) {
	if _, err := os.Stat(file); err != nil {
		q.sources.Add(file, strings.Repeat("\n", max(line-1, 0))+text)
	}
}

// decoder reads values of Python; docs/use/serve.md lists their forms.
type decoder struct{ functions []*tilelang.CapturedFunction }

func (d *decoder) named(in map[string]json.RawMessage) (map[string]eval.Value, error) {
	out := map[string]eval.Value{}
	for name, text := range in {
		v, err := d.value(text)
		if err != nil {
			return nil, fmt.Errorf("the value of %s: %w", name, err)
		}
		out[name] = v
	}
	return out, nil
}

func (d *decoder) list(in []json.RawMessage) ([]eval.Value, error) {
	out := make([]eval.Value, len(in))
	for i, text := range in {
		var err error
		if out[i], err = d.value(text); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (d *decoder) value(text json.RawMessage) (eval.Value, error) {
	text = bytes.TrimSpace(text)
	switch {
	case len(text) == 0 || string(text) == "null":
		return nil, nil
	case string(text) == "true" || string(text) == "false":
		return string(text) == "true", nil
	case text[0] == '"':
		var s string
		err := json.Unmarshal(text, &s)
		return s, err
	case text[0] == '{':
		return d.object(text)
	}
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil {
		return n, nil
	}
	n, ok := new(big.Int).SetString(string(text), 10)
	if !ok {
		return nil, fmt.Errorf("%s is not a value", text)
	}
	return n, nil
}

// object reads what is written as an object of one field.
func (d *decoder) object(text json.RawMessage) (eval.Value, error) {
	var o struct {
		Float, Dtype, Module, Name, Object *string
		Tuple, List                        []json.RawMessage
		Dict                               [][2]json.RawMessage
		From                               []string
		Function                           *int
		Record                             *struct {
			Is         string
			Attributes map[string]json.RawMessage
		}
		Call *struct {
			Name     string
			Args     []json.RawMessage
			Keywords map[string]json.RawMessage
		}
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&o); err != nil {
		return nil, err
	}
	switch {
	case o.Float != nil:
		return float(*o.Float)
	case o.Dtype != nil:
		return tilelang.CapturedDtype(*o.Dtype), nil
	case o.Module != nil:
		return tilelang.CapturedModule(*o.Module), nil
	case o.Name != nil:
		return tilelang.CapturedName(*o.Name), nil
	case o.Object != nil:
		return tilelang.CapturedObject(*o.Object), nil
	case o.Record != nil:
		attributes, err := d.named(o.Record.Attributes)
		return &tilelang.CapturedRecord{What: o.Record.Is, Attributes: attributes}, err
	case len(o.From) == 2:
		return tilelang.CapturedMember{Module: o.From[0], Name: o.From[1]}, nil
	case o.Function != nil && *o.Function >= 0 && *o.Function < len(d.functions):
		return d.functions[*o.Function], nil
	case o.Tuple != nil:
		elems, err := d.list(o.Tuple)
		return &eval.Tuple{Elems: elems}, err
	case o.List != nil:
		elems, err := d.list(o.List)
		return &eval.List{Elems: elems}, err
	case o.Dict != nil:
		return d.dict(o.Dict)
	case o.Call != nil:
		args, err := d.list(o.Call.Args)
		if err != nil {
			return nil, err
		}
		keywords, err := d.named(o.Call.Keywords)
		return tilelang.CapturedCall{Name: o.Call.Name, Args: args, Keywords: keywords}, err
	}
	return nil, fmt.Errorf("%s is not a value", text)
}

func (d *decoder) dict(pairs [][2]json.RawMessage) (eval.Value, error) {
	out := eval.NewDict()
	at := eval.Site{Interp: &eval.Interp{Builtins: eval.NewBuiltins()}, Env: eval.NewEnv(nil)}
	for _, p := range pairs {
		k, err := d.value(p[0])
		if err != nil {
			return nil, err
		}
		v, err := d.value(p[1])
		if err != nil {
			return nil, err
		}
		if err := out.Put(at, k, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// float reads what Python's repr writes.
func float(text string) (eval.Value, error) {
	switch text {
	case "inf":
		return math.Inf(1), nil
	case "-inf":
		return math.Inf(-1), nil
	case "nan":
		return math.NaN(), nil
	}
	return strconv.ParseFloat(text, 64)
}
