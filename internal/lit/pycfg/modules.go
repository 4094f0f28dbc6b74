package pycfg

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// Modules returns those of Python's modules that configuration files import, for an environment; what asks for it sees
// env only. A caller adds its own.
func Modules(env []string) map[string]*Module {
	environ := NewDict()
	for _, v := range env {
		name, value, _ := strings.Cut(v, "=")
		environ.PutString(name, value)
	}
	path := pathModule()
	return map[string]*Module{
		"os": {Name: "os", Attrs: map[string]Value{
			"path": path, "environ": environ, "pathsep": string(os.PathListSeparator), "sep": "/", "name": "posix",
			"getenv": eval.NewBuiltin("getenv(key, default=)", func(c *Call, a []Value) (Value, error) {
				v, ok, err := environ.Get(c.Site, a[0])
				if !ok && eval.Given(a[1]) {
					v = a[1]
				}
				return v, err
			}),
			"getcwd": eval.NewBuiltin("getcwd()", func(c *Call, _ []Value) (Value, error) { return absolute(c, ".") }),
			"cpu_count": eval.NewBuiltin("cpu_count()",
				func(*Call, []Value) (Value, error) { return int64(runtime.NumCPU()), nil }),
		}},
		"os.path": path,
		"shutil":  {Name: "shutil", Attrs: map[string]Value{"which": whichFunc(environ)}},
		"platform": {Name: "platform", Attrs: map[string]Value{
			"system": eval.NewBuiltin("system()", func(*Call, []Value) (Value, error) {
				return strings.ToUpper(runtime.GOOS[:1]) + runtime.GOOS[1:], nil
			}),
			"machine": eval.NewBuiltin("machine()", func(*Call, []Value) (Value, error) { return machine(), nil }),
		}},
		"sys": {Name: "sys", Attrs: map[string]Value{"platform": runtime.GOOS, "executable": which(environ, nil, "python3")}},
		"re": {Name: "re", Attrs: map[string]Value{"escape": eval.NewBuiltin("escape(pattern)",
			func(c *Call, a []Value) (Value, error) {
				text, err := textArg(c, a[0])
				return escapeRegex(text), err
			})}},
	}
}

// textArg is an argument that has to be a text.
func textArg(c *Call, v Value) (string, error) {
	s, ok := v.(string)
	if !ok {
		return "", c.Raise("TypeError", "expected str, not %s", eval.TypeName(v))
	}
	return s, nil
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

// whichFunc is shutil.which.
func whichFunc(environ *Dict) Value {
	return eval.NewBuiltin("which(cmd, mode=, path=)", func(c *Call, a []Value) (Value, error) {
		name, err := textArg(c, a[0])
		if err != nil || !eval.Given(a[2]) {
			return which(environ, nil, name), err
		}
		return which(environ, a[2], name), nil
	})
}

// which finds a program on a path, nil: on that of the environment.
func which(environ *Dict, path Value, name string) Value {
	if path == nil {
		path, _ = environ.GetString("PATH")
	}
	if strings.Contains(name, "/") {
		return executable(name)
	}
	for _, dir := range filepath.SplitList(Text(path)) {
		if file := executable(filepath.Join(dir, name)); file != nil {
			return file
		}
	}
	return nil
}

func executable(file string) Value {
	if info, err := os.Stat(file); err == nil && !info.IsDir() && info.Mode()&0o111 != 0 {
		return file
	}
	return nil
}
