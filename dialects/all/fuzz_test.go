package all

import (
	"testing"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/irgen"
	"github.com/tsopt/tsopt/ir/verify"
)

// FuzzRoundTrip: no text makes the parser, the verifier or the printer panic,
// and what they accept survives printing in the custom form.
func FuzzRoundTrip(f *testing.F) {
	for _, d := range Dialects() {
		for _, def := range d.Defs() {
			for _, text := range irgen.Examples(def.Doc) {
				f.Add(text)
			}
		}
	}
	reg := Registry()
	read := func(text string) (string, error) {
		op, err := asm.Parse(asm.Source{Name: "fuzz.mlir", Text: text}, reg, asm.ParseOptions{AllowUnregistered: true})
		if err != nil {
			return "", err
		}
		if err := verify.Verify(op, verify.Options{Registry: reg, AllowUnregistered: true}); err != nil {
			return "", err
		}
		return asm.Text(op, asm.PrintOptions{Registry: reg}), nil
	}
	f.Fuzz(func(t *testing.T, text string) {
		once, err := read(text)
		if err != nil {
			return
		}
		twice, err := read(once)
		if err != nil {
			t.Fatalf("does not read back: %v\n%s", err, once)
		}
		if once != twice {
			t.Fatalf("not a fixpoint:\n%s\n%s", once, twice)
		}
	})
}
