package lit

import "github.com/tsopt/tsopt/internal/lit/pycfg"

// modules are what configuration files can import: Python's modules and lit's.
func modules(env []string) map[string]*pycfg.Object {
	all := pycfg.Modules(env)
	formats := &pycfg.Object{Name: "lit.formats", Attrs: map[string]pycfg.Value{"ShTest": pycfg.Func(shTest)}}
	util := &pycfg.Object{Name: "lit.util", Attrs: map[string]pycfg.Value{"which": all["shutil"].Attrs["which"]}}
	all["lit"] = &pycfg.Object{Name: "lit", Attrs: map[string]pycfg.Value{"formats": formats, "util": util}}
	all["lit.formats"], all["lit.util"] = formats, util
	return all
}

// shTest is lit.formats.ShTest, of which there is the default: lit's own shell, and
// nothing around its commands.
func shTest(args []pycfg.Value, named map[string]pycfg.Value) pycfg.Value {
	for i, name := range []string{"execute_external", "extra_substitutions", "preamble_commands"} {
		if i < len(args) && pycfg.Truth(args[i]) || pycfg.Truth(named[name]) {
			pycfg.Fail("ShTest with %s is not supported", name)
		}
	}
	return &pycfg.Object{Name: "ShTest", Attrs: map[string]pycfg.Value{}}
}
