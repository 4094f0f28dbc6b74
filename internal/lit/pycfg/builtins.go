package pycfg

import (
	"cmp"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// builtinFuncs are the functions that need no import.
func builtinFuncs() map[string]Value {
	return map[string]Value{
		"len":  simple(func(args []Value) Value { return length(need(args, 0)) }),
		"str":  simple(func(args []Value) Value { return str(arg(args, 0, "")) }),
		"repr": simple(func(args []Value) Value { return repr(need(args, 0)) }),
		"bool": simple(func(args []Value) Value { return Truth(arg(args, 0, false)) }),
		"int": simple(func(args []Value) Value {
			n, err := strconv.Atoi(strings.TrimSpace(str(need(args, 0))))
			if err != nil {
				misuse("%s is not an integer", repr(args[0]))
			}
			return n
		}),
		"list": simple(func(args []Value) Value {
			return &List{Items: slices.Clone(elements(arg(args, 0, NewList())))}
		}),
		"tuple": simple(func(args []Value) Value {
			return &List{slices.Clone(elements(arg(args, 0, NewList()))), true}
		}),
		"set": simple(func(args []Value) Value { return setOf(elements(arg(args, 0, NewList()))) }),
		"dict": simple(func(args []Value) Value {
			d := NewDict()
			if len(args) > 0 {
				dictMethod(d, "update")(args, nil)
			}
			return d
		}),
		"sorted": simple(func(args []Value) Value {
			items := slices.Clone(elements(need(args, 0)))
			slices.SortStableFunc(items, func(a, b Value) int {
				switch {
				case less(a, b):
					return -1
				case less(b, a):
					return 1
				}
				return 0
			})
			return &List{Items: items}
		}),
		"any": simple(func(args []Value) Value { return slices.ContainsFunc(elements(need(args, 0)), Truth) }),
		"all": simple(func(args []Value) Value {
			return !slices.ContainsFunc(elements(need(args, 0)), func(v Value) bool { return !Truth(v) })
		}),
		"hasattr": simple(func(args []Value) Value {
			o, ok := need(args, 0).(*Object)
			if ok {
				_, ok = o.Attrs[str(need(args, 1))]
			}
			return ok
		}),
		"getattr": simple(func(args []Value) Value {
			if o, ok := need(args, 0).(*Object); ok && len(args) > 2 {
				if v, ok := o.Attrs[str(args[1])]; ok {
					return v
				}
				return args[2]
			}
			return getAttr(args[0], str(need(args, 1)))
		}),
		"setattr": simple(func(args []Value) Value {
			o, ok := need(args, 0).(*Object)
			if !ok {
				misuse("cannot set attributes of %s", typeName(args[0]))
			}
			o.Attrs[str(need(args, 1))] = need(args, 2)
			return nil
		}),
		"print": Func(func([]Value, map[string]Value) Value { return nil }),
	}
}

// Modules returns those of Python's modules that configuration files import, for an
// environment; what asks for it sees env only. A caller adds its own.
func Modules(env []string) map[string]*Object {
	environ := NewDict()
	for _, v := range env {
		name, value, _ := strings.Cut(v, "=")
		environ.Put(name, value)
	}
	path := pathModule()
	which := whichFunc(environ)
	return map[string]*Object{
		"os": {"os", map[string]Value{
			"path": path, "environ": environ, "pathsep": string(os.PathListSeparator), "sep": "/", "name": "posix",
			"getenv":    simple(func(args []Value) Value { return dictMethod(environ, "get")(args, nil) }),
			"getcwd":    simple(func([]Value) Value { return absolute(".") }),
			"cpu_count": simple(func([]Value) Value { return runtime.NumCPU() }),
		}},
		"os.path": path,
		"shutil":  {"shutil", map[string]Value{"which": which}},
		"platform": {"platform", map[string]Value{
			"system":  simple(func([]Value) Value { return strings.ToUpper(runtime.GOOS[:1]) + runtime.GOOS[1:] }),
			"machine": simple(func([]Value) Value { return machine() }),
		}},
		"sys": {"sys", map[string]Value{"platform": runtime.GOOS, "executable": which([]Value{"python3"}, nil)}},
		"re":  {"re", map[string]Value{"escape": simple(func(args []Value) Value { return escapeRegex(str(need(args, 0))) })}},
	}
}

func machine() string {
	if runtime.GOARCH == "amd64" {
		return "x86_64"
	}
	return runtime.GOARCH
}

// escapeRegex puts a backslash before every character that is special in a
// regular expression.
func escapeRegex(text string) string {
	var b strings.Builder
	for _, c := range text {
		if strings.ContainsRune("\\.+*?()|[]{}^$#&-~ \t\n\r\v\f", c) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

func absolute(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		misuse("%v", err)
	}
	return abs
}

func pathModule() *Object {
	onPath := func(f func(path string) Value) Func {
		return simple(func(args []Value) Value { return f(str(need(args, 0))) })
	}
	stat := func(path string) os.FileInfo {
		info, err := os.Stat(path)
		if err != nil {
			return nil
		}
		return info
	}
	return &Object{"os.path", map[string]Value{
		"join": simple(func(args []Value) Value {
			joined := ""
			for _, a := range args {
				if part := str(a); filepath.IsAbs(part) || joined == "" {
					joined = part
				} else {
					joined = strings.TrimSuffix(joined, "/") + "/" + part
				}
			}
			return joined
		}),
		"dirname": onPath(func(p string) Value {
			head := p[:strings.LastIndexByte(p, '/')+1]
			return cmp.Or(strings.TrimRight(head, "/"), head)
		}),
		"basename": onPath(func(p string) Value { return p[strings.LastIndexByte(p, '/')+1:] }),
		"abspath":  onPath(func(p string) Value { return absolute(p) }),
		"normpath": onPath(func(p string) Value { return filepath.Clean(p) }),
		"realpath": onPath(func(p string) Value {
			if real, err := filepath.EvalSymlinks(absolute(p)); err == nil {
				return real
			}
			return absolute(p)
		}),
		"isabs":   onPath(func(p string) Value { return filepath.IsAbs(p) }),
		"exists":  onPath(func(p string) Value { return stat(p) != nil }),
		"isdir":   onPath(func(p string) Value { info := stat(p); return info != nil && info.IsDir() }),
		"isfile":  onPath(func(p string) Value { info := stat(p); return info != nil && info.Mode().IsRegular() }),
		"pathsep": string(os.PathListSeparator),
		"sep":     "/",
	}}
}

// whichFunc is shutil.which.
func whichFunc(environ *Dict) Func {
	return func(args []Value, named map[string]Value) Value {
		name := str(need(args, 0))
		path := named["path"]
		if path == nil {
			path, _ = environ.Get("PATH")
		}
		if strings.Contains(name, "/") {
			return executable(name)
		}
		for _, dir := range filepath.SplitList(str(path)) {
			if file := executable(filepath.Join(dir, name)); file != nil {
				return file
			}
		}
		return nil
	}
}

func executable(file string) Value {
	if info, err := os.Stat(file); err == nil && !info.IsDir() && info.Mode()&0o111 != 0 {
		return file
	}
	return nil
}
