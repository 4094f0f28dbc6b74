package serve

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/tools/tsopt/explain"
)

// request is one message of a client.
type request struct {
	ID      int     `json:"id"`
	Op      string  `json:"op"`
	Program program `json:"program"`
	// Arguments are those of the program's function, in their order.
	Arguments []argument `json:"arguments"`
	// Got are, for verify, the numbers of the blobs of what arguments held afterwards, -1 for arguments that are not
	// read.
	Got []int `json:"got"`
	// Chip is what to compile for: a chip, a back end such as "cpu" for the machine that compiles, or "" for the
	// program's own or default target.
	Chip string `json:"chip"`
	// Cache is the folder of compiled programs.
	Cache string `json:"cache"`
	// Level is what to print: groups, schedule, tile, planned, gpu, llvm-dialect, llvm or ptx.
	Level string `json:"level"`
	// Races is whether the simulator looks for data races; it does unless told otherwise.
	Races *bool `json:"races"`
	// Schedule is the seed of the order of simulated agents.
	Schedule uint64 `json:"schedule"`
	// Blobs are the sizes in bytes of what follows the line.
	Blobs []int `json:"blobs"`

	data [][]byte
}

// argument is a value of a function's argument.
type argument struct {
	Type  string `json:"type"` // of elements, as MLIR spells it
	Shape []int  `json:"shape"`
	// Strides are in elements; without them they are those that are nearest.
	Strides []int64 `json:"strides"`
	// Data is the number of the blob that holds the elements, or the number. Without it the
	// argument holds what the program says.
	Data *int `json:"data"`
}

// response answers a request. Fields that an operation does not have are left out.
type response struct {
	ID      int      `json:"id"`
	Error   *failure `json:"error,omitempty"`
	Version string   `json:"version,omitempty"`
	*description
	*compiled
	*simulated
	*verified
	*estimated
	Text        string          `json:"text,omitempty"`
	Layouts     []picture       `json:"layouts,omitempty"`
	Report      *explain.Report `json:"report,omitempty"`
	Page        string          `json:"page,omitempty"`
	Diagnostics []diagnostic    `json:"diagnostics,omitempty"`
	Blobs       []int           `json:"blobs,omitempty"`

	data [][]byte
}

// failure is why there is no answer.
type failure struct {
	// Kind is "program" where the program is wrong, "run" where it went wrong, "request"
	// where the client is, "internal" for a fault of the compiler, "environment" where the
	// request is to be made again, with the variables of these names.
	Kind        string       `json:"kind"`
	Text        string       `json:"text"` // as tools print it, with source lines
	Diagnostics []diagnostic `json:"diagnostics"`
	Names       []string     `json:"names,omitempty"`
}

// diagnostic is one message and its notes.
type diagnostic struct {
	Severity string        `json:"severity"`
	Message  string        `json:"message"`
	File     string        `json:"file,omitempty"`
	Line     uint32        `json:"line,omitempty"`
	Column   uint32        `json:"column,omitempty"`
	Category diag.Category `json:"category,omitempty"`
	Pass     string        `json:"pass,omitempty"`
	Notes    []diagnostic  `json:"notes,omitempty"`
}

func diagnosticOf(d *diag.Diagnostic) diagnostic {
	out := diagnostic{Severity: d.Severity.String(), Message: d.Message, Category: d.Category, Pass: d.Pass}
	if p := diag.Position(d.Loc); p != nil {
		out.File, out.Line, out.Column = p.File, p.Line, p.Col
	}
	for _, n := range d.Notes {
		out.Notes = append(out.Notes, diagnosticOf(n))
	}
	return out
}

// maxBlob is how large one blob may be: as much as the simulator gives a program.
const maxBlob = 16 << 30

// read takes the next request; it is io.EOF where there is none.
func read(in *bufio.Reader) (*request, error) {
	line, err := in.ReadBytes('\n')
	if len(bytes.TrimSpace(line)) == 0 && err != nil {
		return nil, err
	}
	r := &request{}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, fmt.Errorf("cannot read the request: %w", err)
	}
	for _, n := range r.Blobs {
		if n < 0 || n > maxBlob {
			return nil, fmt.Errorf("a blob of %d bytes", n)
		}
		data := make([]byte, n)
		if _, err := io.ReadFull(in, data); err != nil {
			return nil, errors.Join(errors.New("the blobs of the request are truncated"), err)
		}
		r.data = append(r.data, data)
	}
	return r, nil
}

// write sends a response.
func write(out *bufio.Writer, r *response) error {
	for _, d := range r.data {
		r.Blobs = append(r.Blobs, len(d))
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		return err
	}
	for _, d := range r.data {
		if _, err := out.Write(d); err != nil {
			return err
		}
	}
	return out.Flush()
}
