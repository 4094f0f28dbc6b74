package highlight

import "strings"

// Classes of tokens. The style sheet gives them colours.
const (
	comment  = "c"
	keyword  = "k"
	text     = "s"
	number   = "n"
	typ      = "t"
	name     = "f"
	variable = "v"
)

// Languages are the languages of code blocks by the names that Markdown gives them, but for MLIR.
func Languages() map[string]Language {
	all := map[string]Language{
		"python": rules(pythonRules), "go": rules(goRules), "sh": rules(shellRules), "json": rules(jsonRules),
		"lua":  rules(luaRules),
		"llvm": rules(llvmRules), "ptx": rules(ptxRules),
	}
	for alias, of := range map[string]string{"py": "python", "bash": "sh", "ll": "llvm"} {
		all[alias] = all[of]
	}
	return all
}

// table is a language as pairs of a class and a pattern.
type table [][2]string

func rules(t table) Language {
	var l Language
	for _, pair := range t {
		r, err := NewRule(pair[0], pair[1])
		if err != nil {
			panic(err) // a mistake in a table below
		}
		l = append(l, r)
	}
	return l
}

// words is a pattern of whole words.
func words(list string) string { return `(?:` + strings.ReplaceAll(list, " ", "|") + `)\b` }

const (
	doubleQuoted = `"(?:\\.|[^"\\\n])*"`
	singleQuoted = `'(?:\\.|[^'\\\n])*'`
	numeral      = `(?:0[xX][0-9a-fA-F_]+|[0-9][0-9_]*(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?)\b`
)

var pythonRules = table{
	{comment, `#[^\n]*`},
	{text, `[rfb]?"""(?s:.*?)"""`},
	{text, `[rfb]?` + doubleQuoted},
	{text, `[rfb]?` + singleQuoted},
	{name, `@[\w.]+`},
	{keyword, words("and as assert break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield")},
	{number, words("True False None")},
	{number, numeral},
	{name, `T\.\w+`},
}

var goRules = table{
	{comment, `//[^\n]*`},
	{comment, `/\*(?s:.*?)\*/`},
	{text, doubleQuoted},
	{text, "`[^`]*`"},
	{text, singleQuoted},
	{keyword, words("break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var")},
	{typ, words("any bool byte error float32 float64 int int32 int64 rune string uint uint32 uint64")},
	{number, words("true false nil iota")},
	{number, numeral},
}

var shellRules = table{
	{comment, `#[^\n]*`},
	{text, `"(?:\\.|[^"\\])*"`},
	{text, `'[^']*'`},
	{variable, `\$(?:\w+|\{[^}]*\})`},
	{variable, `[A-Z_][A-Z0-9_]*=`},
	{typ, `--?[a-zA-Z][\w-]*`},
	{keyword, words("if then else elif fi for in do done while case esac export cd")},
	{"", `[\w./-]+`}, // a path, or a word with a dash in it
}

var jsonRules = table{
	{name, doubleQuoted + `\s*:`},
	{text, doubleQuoted},
	{number, words("true false null")},
	{number, `-?` + numeral},
}

var luaRules = table{
	{comment, `--[^\n]*`},
	{text, doubleQuoted},
	{text, singleQuoted},
	{keyword, words("and break do else elseif end for function if in local not or repeat return then until while")},
	{number, words("true false nil")},
	{number, numeral},
}

var llvmRules = table{
	{comment, `;[^\n]*`},
	{text, `c?` + doubleQuoted},
	{variable, `%[\w.$-]+`},
	{name, `@[\w.$-]+`},
	{typ, `[!#][\w.]*`},
	{typ, `(?:i[0-9]+|void|half|bfloat|float|double|ptr|label)\b`},
	{keyword, words("define declare ret br switch call tail load store getelementptr phi icmp fcmp select add sub mul udiv sdiv shl lshr ashr and or xor fadd fsub fmul fdiv alloca zext sext trunc bitcast inttoptr ptrtoint extractvalue insertvalue unreachable to align addrspace ptx_kernel target")},
	{number, `-?` + numeral},
}

var ptxRules = table{
	{comment, `//[^\n]*`},
	{text, doubleQuoted},
	{variable, `%[\w.$]+`},
	{keyword, `\.[a-zA-Z][\w]*`},
	{name, `[a-z][\w]*(?:\.[\w:]+)+`},
	{number, `-?` + numeral},
}
