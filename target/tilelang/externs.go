package tilelang

import (
	"maps"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Functions of CUDA that programs call by name. Those that the language has are its own; others would be CUDA source.

// An intrinsic is a function of the language that one of CUDA is, and which of that one's arguments it takes, in its order.
type intrinsic struct {
	function string
	args     []int
}

// intrinsics are by their names in CUDA (CUDA C++ Programming Guide, warp vote, warp match and integer intrinsics).
var intrinsics = map[string]intrinsic{
	"__match_any_sync": {"match_any_sync", []int{1, 0}},
	"__ballot_sync":    {"ballot_sync", []int{1, 0}},
	"__any_sync":       {"any_sync", []int{1, 0}},
	"__all_sync":       {"all_sync", []int{1, 0}},
	"__popc":           {"popcount", []int{0}},
	"__popcll":         {"popcount", []int{0}},
}

var externFunctions = []Function{
	{Name: "call_extern", Params: "dtype, func_name, *args", Result: "Expr", Alias: []string{"call_pure_extern"}, perThread: true, eachThread: true,
		Doc:  "A function of CUDA by its name, of those that the language has: " + strings.Join(intrinsicNames(), ", ") + ". The result is of type dtype.",
		call: (*translator).externOf},
}

func intrinsicNames() []string { return slices.Sorted(maps.Keys(intrinsics)) }

func (t *translator) externOf(a *args) (eval.Value, error) {
	name, _ := a.value("func_name").(string)
	f, ok := intrinsics[name]
	if !ok {
		return nil, a.Interp.Errorf(a.Node, "T.%s is not supported of %s: %s; of CUDA's functions it has %s", a.f.Name, eval.Repr(a.value("func_name")), insertsCUDA, strings.Join(intrinsicNames(), ", "))
	}
	if len(a.rest) != len(f.args) {
		return nil, a.Interp.Errorf(a.Node, "T.%s: %s takes %d arguments, got %d", a.f.Name, name, len(f.args), len(a.rest))
	}
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	c := &eval.Call{Site: a.Site}
	for _, i := range f.args {
		c.Args, c.ArgNodes = append(c.Args, a.rest[i]), append(c.ArgNodes, python.Node(a.Node))
	}
	v, err := t.call(t.table[f.function], c)
	if err != nil {
		return nil, err
	}
	return t.castValue(a.Site, v, d)
}
