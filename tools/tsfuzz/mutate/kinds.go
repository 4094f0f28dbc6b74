package mutate

import "regexp"

// kind is one of tokens.
type kind struct {
	name string
	re   *regexp.Regexp
	// local ones are exchanged for others of the same program, mostly: another's names mean nothing.
	local bool
	// edges are words to exchange for that no program may have.
	edges []string
}

// edges are numbers at which sizes, indices and counts overflow, are nothing or are negative.
var edges = []string{
	"0", "1", "-1", "2", "3", "7", "31", "33", "255", "1000000", "2147483647", "2147483648", "-2147483648", "4294967296",
	"9223372036854775807", "-9223372036854775808", "18446744073709551616",
}

// mlirKinds are those of MLIR's syntax.
var mlirKinds = []kind{
	{name: "value", re: regexp.MustCompile(`%[\w$.-]+`), local: true},
	{name: "op", re: regexp.MustCompile(`\b(affine|arith|cf|comm|func|gpu|index|llvm|math|memref|nvgpu|nvvm|scale|scf|tensor|tile|ub|vector)\.[a-z]\w*(\.\w+)*`)},
	{name: "level", re: regexp.MustCompile(`@(warp|warpgroup|block|cluster|device|thread|node)\b`)},
	{name: "symbol", re: regexp.MustCompile(`@\w+`), local: true},
	{name: "block", re: regexp.MustCompile(`\^\w+`), local: true},
	{name: "type", re: regexp.MustCompile(`(tensor|memref|vector)<[^<>]*>`)},
	{name: "elem", re: regexp.MustCompile(`\b(f32|f64|f16|bf16|f8E4M3FN|f8E5M2|f4E2M1FN|i1|i4|i8|i16|i32|i64|index)\b`)},
	{name: "attribute", re: regexp.MustCompile(`[#!][\w.]+(<[^<>\n]*>)?`)},
	{name: "clause", re: regexp.MustCompile(`\b[a-z_]+\([\w%, -]*\)`)},
	{name: "word", re: regexp.MustCompile(`\b(add|max|min|mul|and|or|xor|ge|eq|gt|ne|lt|le|slt|ult|sge|oeq|une|shard<\d>|replica|async|dim \d|transpose_[ab]|unit|nsw|nuw|fastmath<\w+>)\b`)},
	{name: "pair", re: regexp.MustCompile(`\b\w+ = ("[^"\n]*"|-?[\d.]+|true|false|unit)( : \w+)?`)},
	{name: "list", re: regexp.MustCompile(`\[[-\d, ?]*\]`),
		edges: []string{"[]", "[0]", "[-1]", "[2147483648]", "[0, 0]", "[1, 0]", "[9223372036854775807]",
			"[-9223372036854775808]"}},
	{name: "shape", re: regexp.MustCompile(`(\b\d+|\?)(x(\d+|\?))*x(f|i|b)`),
		edges: []string{"0xf", "0xi", "1xf", "?xf", "2147483648xf", "9223372036854775807xi", "4294967296x4294967296xf"}},
	{name: "number", re: regexp.MustCompile(`-?\b\d+\b`), edges: edges},
	{name: "float", re: regexp.MustCompile(`-?\b\d+\.\d*(e[+-]?\d+)?`),
		edges: []string{"0.0", "-0.0", "1.0e400", "0x7FC00000", "1.0e-300", "65520.0"}},
}

// pythonKinds are those of kernels in Python.
var pythonKinds = []kind{
	{name: "name", re: regexp.MustCompile(`\b[A-Za-z_]\w*`), local: true,
		edges: []string{"None", "True", "lambda", "T", "range", "len", "int", "float", "max"}},
	{name: "member", re: regexp.MustCompile(`\bT\.\w+`)},
	{name: "keyword", re: regexp.MustCompile(`\b\w+=`)},
	{name: "string", re: regexp.MustCompile(`"[^"\n]*"`),
		edges: []string{`""`, `"float32"`, `"int4"`, `"bool"`, `"nothing"`}},
	{name: "operator", re: regexp.MustCompile(`[-+*/%&|^]=?|//|<<|>>|\*\*|==|!=|<=|>=|<|>`),
		edges: []string{"@", "//=", "**", ":="}},
	{name: "word", re: regexp.MustCompile(`\b(and|or|not|in|is|if|else|elif|for|while|with|return|break|continue|pass|def|lambda|yield|del|global)\b`)},
	{name: "list", re: regexp.MustCompile(`[(\[][\w, ]*[)\]]`),
		edges: []string{"()", "[]", "(1,)", "[0]", "[-1]", "[:]", "[::2]", "[None]", "(0, 0)"}},
	{name: "number", re: regexp.MustCompile(`\b\d+\b`),
		edges: append([]string{"10**9", "1 << 62", "1 << 10000", "-(1 << 63)", "None", "True"}, edges...)},
	{name: "float", re: regexp.MustCompile(`\b\d+\.\d*`),
		edges: []string{"1e400", "-0.0", "1e-400", `float("nan")`, `float("inf")`}},
	{name: "indent", re: regexp.MustCompile(`\n +`), local: true},
}
