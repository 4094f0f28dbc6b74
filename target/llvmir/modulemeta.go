package llvmir

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// flagBehaviors are LLVM's numbers of what linking does with a module flag.
var flagBehaviors = map[string]int{"error": 1, "warning": 2, "require": 3, "override": 4, "append": 5,
	"append_unique": 6, "max": 7, "min": 8}

func (t *translator) moduleFlags(op *ir.Op) {
	for _, f := range llvm.ModuleFlags.Of(op).List.Elems() {
		flag := f.(*llvm.StructAttr)
		v := t.flagValue(flag.Get("value"))
		if v == nil {
			t.fail(op, "has a flag whose value is not supported: %s", flag)
			continue
		}
		t.m.Flag(flagBehaviors[flag.Str("behavior")], flag.Str("key"), v)
	}
}

func (t *translator) flagValue(a ir.Attr) llvmx.MD {
	switch x := a.(type) {
	case *ir.IntegerAttr:
		return llvmx.IntConst(llvmx.I32, x.Int())
	case *ir.StringAttr:
		return llvmx.MDString(x.Value())
	case *ir.ArrayAttr:
		return t.callGraphProfile(x)
	case *llvm.StructAttr:
		if x.Kind() == llvm.ProfileSummary {
			return t.profileSummary(x)
		}
	}
	return nil
}

// callGraphProfile is a list of calls and their numbers.
func (t *translator) callGraphProfile(list *ir.ArrayAttr) llvmx.MD {
	var entries []llvmx.MD
	for _, e := range list.Elems() {
		entry, ok := e.(*llvm.StructAttr)
		if !ok || entry.Kind() != llvm.CGProfileEntry {
			return nil
		}
		fn := func(name string) llvmx.MD {
			if s, ok := entry.Get(name).(*ir.SymbolRefAttr); ok {
				if f := t.m.FuncNamed(s.Root()); f != nil {
					return f.Addr()
				}
			}
			return llvmx.MDNull
		}
		entries = append(entries, t.m.Node(fn("from"), fn("to"), llvmx.IntConst(llvmx.I64, entry.Int("count"))))
	}
	n := t.m.DistinctClass("")
	n.SetFields(llvmx.Positional(entries...)...)
	return n
}

func (t *translator) profileSummary(a *llvm.StructAttr) llvmx.MD {
	pair := func(key string, v llvmx.MD) llvmx.MD { return t.m.Node(llvmx.MDString(key), v) }
	number := func(key, param string) llvmx.MD { return pair(key, llvmx.IntConst(llvmx.I64, a.Int(param))) }
	fields := []llvmx.MD{
		pair("ProfileFormat", llvmx.MDString(a.Str("format"))), number("TotalCount", "total_count"),
		number("MaxCount", "max_count"),
		number("MaxInternalCount", "max_internal_count"), number("MaxFunctionCount", "max_function_count"),
		number("NumCounts", "num_counts"),
		number("NumFunctions", "num_functions"),
	}
	if a.Get("is_partial_profile") != nil {
		fields = append(fields, number("IsPartialProfile", "is_partial_profile"))
	}
	if r, ok := a.Get("partial_profile_ratio").(*ir.FloatAttr); ok {
		lo, _ := r.Bits()
		fields = append(fields, pair("PartialProfileRatio", llvmx.FloatBits(llvmx.Double, lo)))
	}
	var rows []llvmx.MD
	for _, d := range a.List("detailed_summary") {
		row := d.(*llvm.StructAttr)
		rows = append(rows, t.m.Node(llvmx.IntConst(llvmx.I64, row.Int("cut_off")),
			llvmx.IntConst(llvmx.I64, row.Int("min_count")),
			llvmx.IntConst(llvmx.I64, row.Int("num_counts"))))
	}
	return t.m.Node(append(fields, pair("DetailedSummary", t.m.Node(rows...)))...)
}

func (t *translator) linkerOptions(op *ir.Op) {
	var fields []llvmx.MD
	for _, o := range llvm.LinkerOptions.Of(op).List.Elems() {
		fields = append(fields, llvmx.MDString(o.(*ir.StringAttr).Value()))
	}
	t.m.Named("llvm.linker.options", t.m.Node(fields...))
}

// moduleAttrs adds what attributes of the module say.
func (t *translator) moduleAttrs() {
	if s := str(t.root, "llvm.ident"); s != "" {
		t.m.Named("llvm.ident", t.m.Node(llvmx.MDString(s)))
	}
	if s := str(t.root, "llvm.commandline"); s != "" {
		t.m.Named("llvm.commandline", t.m.Node(llvmx.MDString(s)))
	}
	for _, l := range t.libraries() {
		t.m.Named("llvm.dependent-libraries", t.m.Node(llvmx.MDString(l)))
	}
}

// libraries are those that the module needs: a list of the dialect's, or of strings.
func (t *translator) libraries() (names []string) {
	if libs := ir.AttrAs[*llvm.StringListAttr](t.root, "llvm.dependent_libraries"); libs != nil {
		return libs.Strings()
	}
	for _, a := range attrList(t.root, "llvm.dependent_libraries") {
		if l, ok := a.(*ir.StringAttr); ok {
			names = append(names, l.Value())
		}
	}
	return names
}
