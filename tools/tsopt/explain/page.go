package explain

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
)

//go:embed assets/page.css
var style string

//go:embed assets/page.js
var script string

// HTML writes the report as one page that needs no other file. The texts of the program are in it as data: a script
// makes elements of them, which never reads them as HTML. Only the layouts' pictures are inserted as they are drawn.
func (r *Report) HTML(w io.Writer) error {
	small := *r
	small.Layouts = nil
	for _, l := range r.Layouts {
		picture, err := packed(l.SVG)
		if err != nil {
			return err
		}
		small.Layouts = append(small.Layouts, Layout{Name: l.Name, Types: l.Types, SVG: picture})
	}
	data, err := json.Marshal(small) // with <, > and & escaped
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s explained</title>
<style>
%s</style>
</head>
<body>
<main id="page"></main>
<noscript>This page shows its contents by a script; tsopt explain --json writes them as data.</noscript>
<script type="application/json" id="report">%s</script>
<script>
%s</script>
</body>
</html>
`, html.EscapeString(r.File), style, data, script)
	return err
}

// packed is a text, compressed by gzip and in base 64: pictures of layouts are long and repeat themselves.
func packed(text string) (string, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// JSON writes the report as data.
func (r *Report) JSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}
