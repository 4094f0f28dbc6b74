package ir

import "strings"

// TypeMatch says that the type of one declared operand or result follows from
// that of another (upstream's TypesMatchWith and AllTypesMatch). The custom
// form infers the type it does not print, and the verifier checks the rule.
type TypeMatch struct {
	// Summary completes "failed to verify that …".
	Summary string
	// From and To are names of operands or results; of a variadic one every
	// member matches.
	From, To string
	// Map computes To's type; nil is the identity, which infers both ways. It
	// returns nil for a type that it does not apply to.
	Map func(Type) Type
}

// TypePred is a rule on an operation's types that is checked with its
// [TypeMatch] rules, before its traits (upstream's PredOpTrait).
type TypePred struct {
	// Summary completes "failed to verify that …".
	Summary string
	OK      func(*Op) bool
}

// SameTypes says that all the named operands and results have one type
// (upstream's AllTypesMatch).
func SameTypes(names ...string) []TypeMatch {
	var out []TypeMatch
	summary := "all of {" + strings.Join(names, ", ") + "} have same type"
	for _, n := range names[1:] {
		out = append(out, TypeMatch{Summary: summary, From: names[0], To: n})
	}
	return out
}

// VerifyMatches checks the definition's [TypeMatch] and [TypePred] rules on op.
func VerifyMatches(op *Op) error {
	for _, r := range op.def.Match {
		from, to := op.valuesNamed(r.From), op.valuesNamed(r.To)
		if from.n == 0 {
			continue
		}
		want := from.typeAt(0)
		if r.Map != nil {
			want = r.Map(want)
		}
		for i := range to.n {
			if to.typeAt(i) != want {
				return op.Errorf("failed to verify that %s", r.Summary)
			}
		}
	}
	for _, r := range op.def.Preds {
		if !r.OK(op) {
			return op.Errorf("failed to verify that %s", r.Summary)
		}
	}
	return nil
}

// valueRange is the operands or results of a declared group.
type valueRange struct {
	op       *Op
	results  bool
	start, n int
}

func (r valueRange) at(i int) *Value {
	if r.results {
		return r.op.Result(r.start + i)
	}
	return r.op.Operand(r.start + i)
}

func (r valueRange) typeAt(i int) Type { return r.at(i).typ }

// valuesNamed are the operands or results declared by a name.
func (op *Op) valuesNamed(name string) valueRange {
	r := valueRange{op: op}
	for i := range op.def.Operands {
		if op.def.Operands[i].Name == name {
			r.start, r.n = op.OperandRange(i)
			return r
		}
	}
	r.results = true
	for i := range op.def.Results {
		if op.def.Results[i].Name == name {
			r.start, r.n = op.ResultRange(i)
			return r
		}
	}
	panic(op.def.Name + ": a type match names " + name + ", which is not declared")
}
