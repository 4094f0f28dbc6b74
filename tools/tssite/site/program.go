package site

import (
	"html"
	"path"
	"slices"
	"unicode/utf8"
)

// isProgram reports whether a file is shown as a page with its text.
func isProgram(name string, text []byte) bool {
	return utf8.Valid(text) && !slices.Contains([]string{".svg", ".html", ".ipynb"}, path.Ext(name))
}

// program is the page of a program or of another text.
func (b *builder) program(file, text string) *page {
	language := languageOf[path.Ext(file)]
	body := "<h1><code>" + html.EscapeString(file) + "</code></h1>\n" + codeBlock(b.languages[language], language, text)
	return &page{file: file, out: file + ".html", title: path.Base(file), body: body}
}

// languageOf is the language of a file by the end of its name.
var languageOf = map[string]string{".mlir": "mlir", ".py": "python", ".go": "go", ".sh": "sh", ".json": "json",
	".lua": "lua", ".ll": "llvm", ".ptx": "ptx"}
