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
	"slices"
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
	return writePage(w, r.File+" explained", small)
}

// HTML writes the comparison as one page.
func (c *Comparison) HTML(w io.Writer) error {
	small := *c
	small.First, small.Second = c.First.forComparison(), c.Second.forComparison()
	return writePage(w, c.First.File+" and "+c.Second.File+" compared", small)
}

// forComparison is what the page of a comparison shows of a report.
func (r *Report) forComparison() *Report {
	out := *r
	out.Layouts, out.Stages = []Layout{}, []Stage{}
	out.Kernels = slices.Clone(r.Kernels)
	for i := range out.Kernels {
		out.Kernels[i].PTX, out.Kernels[i].SASS = []Line{}, nil
	}
	return &out
}

// writePage writes a page that shows data.
func writePage(w io.Writer, title string, shows any) error {
	data, err := json.Marshal(shows) // with <, > and & escaped
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
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
`, html.EscapeString(title), style, data, script)
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
func (r *Report) JSON(w io.Writer) error { return writeJSON(w, r) }

// JSON writes the comparison as data.
func (c *Comparison) JSON(w io.Writer) error { return writeJSON(w, c) }

func writeJSON(w io.Writer, data any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(data)
}
