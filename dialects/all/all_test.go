package all

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/irgen"
	"github.com/tsopt/tsopt/ir/verify"
)

func eachOp(t *testing.T, fn func(t *testing.T, def *ir.OpDef)) {
	for _, d := range Dialects() {
		for _, def := range d.Defs() {
			t.Run(def.Name, func(t *testing.T) { fn(t, def) })
		}
	}
}

// Every operation says what it is, and its format can be interpreted.
func TestDeclarations(t *testing.T) {
	eachOp(t, func(t *testing.T, def *ir.OpDef) {
		if def.Summary == "" || def.Doc == "" {
			t.Error("no summary or no description")
		}
		if (def.Parse == nil) != (def.Print == nil) {
			t.Error("custom syntax is read or written, but not both")
		}
		if def.Format != "" {
			if err := asm.CheckFormat(def); err != nil {
				t.Error(err)
			}
		}
	})
}

// Every description has an example that holds the operation, parses, verifies
// and survives printing in both forms.
func TestExamples(t *testing.T) {
	reg := Registry()
	eachOp(t, func(t *testing.T, def *ir.OpDef) {
		shown := false
		for _, text := range irgen.Examples(def.Doc) {
			op := parse(t, reg, text)
			ir.WalkOps(op, func(o *ir.Op) { shown = shown || o.Def() == def })
			for _, generic := range []bool{false, true} {
				printed := asm.Text(op, asm.PrintOptions{Registry: reg, Generic: generic})
				again := asm.Text(parse(t, reg, printed), asm.PrintOptions{Registry: reg, Generic: generic})
				if printed != again {
					t.Errorf("not stable (generic %v):\n%s\n%s", generic, printed, again)
				}
			}
		}
		// What an intrinsic does, LLVM's language reference shows.
		if !shown && !strings.HasPrefix(def.Name, "llvm.intr.") {
			t.Error("no example shows the operation")
		}
	})
}

// parse reads an example. Values that it uses but does not define get
// definitions of the type that their use asks for.
func parse(t *testing.T, reg *ir.Registry, text string) *ir.Op {
	t.Helper()
	free := map[string]string{}
	for range 100 {
		src := definitions(free) + text
		op, err := asm.Parse(asm.Source{Name: "example", Text: src}, reg, asm.ParseOptions{AllowUnregistered: true})
		if err != nil && learn(err, src, free) {
			continue
		}
		if err == nil {
			err = verify.Verify(op, verify.Options{Registry: reg, AllowUnregistered: true})
		}
		if err != nil {
			for _, d := range diag.List(err, diag.Unknown) {
				t.Error(d.Error())
			}
			t.Fatalf("in:\n%s", src)
		}
		return op
	}
	t.Fatalf("too many undefined values in:\n%s", text)
	return nil
}

func definitions(free map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(free)) {
		b.WriteString("%" + name + " = \"example.value\"() : () -> " + free[name] + "\n")
	}
	return b.String()
}

var wrongType = regexp.MustCompile(`use of value '%([\w$.-]+)' expects different type than prior uses: '(.*)' vs '.*'`)

var valueName = regexp.MustCompile(`^%([\w$.-]+)`)

// learn takes the name or the type of a free value from a parse error.
func learn(err error, src string, free map[string]string) bool {
	learnt := false
	lines := strings.Split(src, "\n")
	for _, d := range diag.List(err, diag.Unknown) {
		if m := wrongType.FindStringSubmatch(d.Message); m != nil && free[m[1]] != "" && free[m[1]] != m[2] {
			free[m[1]] = m[2]
			learnt = true
		}
		at := diag.Position(d.Loc)
		if at == nil || !strings.HasPrefix(d.Message, "use of undeclared SSA value name") {
			continue
		}
		if m := valueName.FindStringSubmatch(lines[at.Line-1][at.Col-1:]); m != nil && free[m[1]] == "" {
			free[m[1]] = "!example.unknown"
			learnt = true
		}
	}
	return learnt
}

// Every accessor without parameters works on the operations of the examples.
func TestAccessors(t *testing.T) {
	reg := Registry()
	eachOp(t, func(t *testing.T, def *ir.OpDef) {
		for _, text := range irgen.Examples(def.Doc) {
			ir.WalkOps(parse(t, reg, text), func(o *ir.Op) {
				if o.Def() == def {
					callAccessors(t, o)
				}
			})
		}
	})
}

func callAccessors(t *testing.T, op *ir.Op) {
	view := reflect.ValueOf(op.Def().View(op))
	inherited := reflect.TypeFor[*ir.Op]()
	for i := range view.NumMethod() {
		m := view.Type().Method(i)
		if _, ok := inherited.MethodByName(m.Name); ok || m.Type.NumIn() != 1 || m.Type.NumOut() == 0 {
			continue
		}
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("%s: %v", m.Name, r)
				}
			}()
			view.Method(i).Call(nil)
		}()
	}
}

// No two operations share a name, and each belongs to its dialect.
func TestRegistry(t *testing.T) {
	reg := Registry()
	eachOp(t, func(t *testing.T, def *ir.OpDef) {
		if reg.Op(def.Name) != def {
			t.Error("the name is taken twice")
		}
	})
}
