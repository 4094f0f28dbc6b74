package tuning

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// Record is how fast a program was, or is predicted to be, with a choice. Times are in microseconds; one that was not
// measured is 0.
type Record struct {
	Program     string  `json:"program"`     // what the file was called
	Fingerprint string  `json:"fingerprint"` // of the program before its parameters are bound
	Arch        string  `json:"arch"`
	Shapes      string  `json:"shapes,omitempty"` // of the function's arguments
	Choice      Choice  `json:"choice"`
	Predicted   float64 `json:"predicted_us,omitempty"`
	Measured    float64 `json:"measured_us,omitempty"` // the median
	Least       float64 `json:"least_us,omitempty"`
	Most        float64 `json:"most_us,omitempty"`
	Runs        int     `json:"runs,omitempty"`
	Machine     string  `json:"machine,omitempty"` // that measured
	Version     string  `json:"version,omitempty"` // of the compiler
	// Rejected is the reason why the choice cannot be compiled.
	Rejected string `json:"refused,omitempty"`
}

// Fingerprint is the same for programs of the same canonical text: names of values,
// comments and white space do not count.
func Fingerprint(module *ir.Op) string {
	sum := sha256.Sum256([]byte(asm.Text(module, asm.PrintOptions{})))
	return hex.EncodeToString(sum[:8])
}

// Parse reads records, one a line.
func Parse(text []byte) (out []Record, err error) {
	for n, line := range bytes.Split(text, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var r Record
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("line %d is no record of tstune: %w", n+1, err)
		}
		out = append(out, r)
	}
	return out, nil
}

// Line is a record, or what has one, as a line of JSON. Types are written as they are, with
// < and >.
func Line(of any) []byte {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(of); err != nil {
		panic("tuning: a record that is no JSON: " + err.Error())
	}
	return text.Bytes()
}

// Best is the fastest record of a program on a target: of those that were measured, else of
// those that were predicted. ok is false where there is none.
func Best(records []Record, fingerprint, arch string) (best Record, ok bool) {
	for _, r := range records {
		if r.Fingerprint != fingerprint || r.Arch != arch || r.Rejected != "" || r.Measured == 0 && r.Predicted == 0 {
			continue
		}
		if !ok || faster(r, best) {
			best, ok = r, true
		}
	}
	return best, ok
}

// faster reports whether a record is of a faster choice; what was measured counts before
// what was predicted.
func faster(r, than Record) bool {
	switch {
	case r.Measured == 0 && than.Measured == 0:
		return r.Predicted < than.Predicted
	case r.Measured == 0 || than.Measured == 0:
		return r.Measured > 0
	}
	return r.Measured < than.Measured
}
