package layoutview

import (
	"fmt"
	"html"
	"math"
	"strings"
	"unicode/utf8"
)

// palette are the colours of cells, light enough for black text on them and distinguishable with colour blindness.
var palette = []string{"#a6cee3", "#fdbf6f", "#b2df8a", "#fb9a99", "#cab2d6", "#ffff99", "#9fd8cb", "#d9b99b"}

// none is the colour of a field that holds nothing.
const none = -1

func fill(color int) string {
	if color == none {
		return "#ffffff"
	}
	return palette[color%len(palette)]
}

// Sizes in the picture, in pixels.
const (
	margin     = 16
	lineHeight = 16
	charWidth  = 6.1 // of the 10 pixels high monospace font of cells
	rowHeight  = 13
	overview   = 256 // the picture of the whole
	mostScale  = 8   // pixels of an element there
	least      = 8   // width and height of a picture
)

// SVG is the layout as a picture.
func (t *Tile) SVG() string {
	var body strings.Builder
	w := &canvas{out: &body, right: 640}
	s := t.sheet()
	y := float64(margin)
	style := ` font-weight="bold"`
	for _, line := range append([]string{s.title}, s.facts...) {
		y += lineHeight
		w.text(margin, y, 12, line, style)
		style = ""
	}
	y = w.legend(s.legend, y+lineHeight)
	for _, p := range s.panels {
		y = w.panel(p, y+lineHeight)
	}
	var out strings.Builder
	width, height := math.Ceil(w.right)+margin, math.Ceil(y)+margin
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g %g\" font-family=\"ui-monospace,monospace\">\n", width, height, width, height)
	fmt.Fprintf(&out, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
		html.EscapeString(t.Name))
	return out.String() + body.String() + "</svg>\n"
}

// canvas is a picture that is being drawn.
type canvas struct {
	out   *strings.Builder
	right float64 // the rightmost thing on it
}

// text writes at the left, unless the style says that x is the middle or the end.
func (w *canvas) text(x, y, size float64, text, style string) {
	fmt.Fprintf(w.out, "<text x=\"%g\" y=\"%g\" font-size=\"%g\"%s>%s</text>\n", round(x), round(y), size, style,
		html.EscapeString(text))
	if style != middle && style != end {
		w.right = max(w.right, x+float64(utf8.RuneCountInString(text))*size*charWidth/10)
	}
}

const (
	middle = ` text-anchor="middle" pointer-events="none"`
	end    = ` text-anchor="end"`
)

func (w *canvas) rect(x, y, width, height float64, color int, more string) {
	fmt.Fprintf(w.out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"%s\"%s>", round(x), round(y),
		round(width), round(height), fill(color), more)
	w.right = max(w.right, x+width)
}

func (w *canvas) legend(legend []swatch, y float64) float64 {
	x := float64(margin)
	for _, s := range legend {
		length := 24 + float64(utf8.RuneCountInString(s.text))*charWidth
		if x+length > 900 {
			x, y = margin, y+lineHeight
		}
		w.rect(x, y-10, 12, 12, s.color, ` stroke="#888"`)
		w.out.WriteString("</rect>\n")
		w.text(x+16, y, 10, s.text, "")
		x += length + 12
	}
	return y
}

// panel draws a grid below y and returns where it ends.
func (w *canvas) panel(p panel, y float64) float64 {
	y += lineHeight
	w.text(margin, y, 12, p.caption, "")
	x, top := float64(margin), y+8
	bottom := top
	if p.whole != nil {
		width, height := w.whole(p.whole, x, top)
		x, bottom = x+width+margin, top+height
	}
	head, wide, lines := p.size()
	cw, ch := wide*charWidth+6, float64(lines*rowHeight+4)
	x += head*charWidth + 4
	for i, h := range p.cols {
		w.text(x+(float64(i)+0.5)*cw, top+10, 10, heading(h), middle)
	}
	for r, row := range p.cells {
		at := top + rowHeight + float64(r)*ch
		w.text(x-3, at+ch/2+3, 10, heading(p.rows[r]), end)
		for i, c := range row {
			w.cell(c, x+float64(i)*cw, at, cw, ch)
		}
	}
	return max(bottom, top+rowHeight+float64(len(p.cells))*ch)
}

// gap stands for rows or columns that are left out.
const gap = "…"

func heading(h *string) string {
	if h == nil {
		return gap
	}
	return *h
}

// size is how many letters the headings of rows and the cells are wide, and how many
// lines a cell has.
func (p panel) size() (head, wide float64, lines int) {
	lines = 1
	for _, h := range p.rows {
		head = max(head, float64(utf8.RuneCountInString(heading(h))))
	}
	for _, h := range p.cols {
		wide = max(wide, float64(utf8.RuneCountInString(heading(h))))
	}
	for _, row := range p.cells {
		for _, c := range row {
			lines = max(lines, len(c.label))
			for _, l := range c.label {
				wide = max(wide, float64(utf8.RuneCountInString(l)))
			}
		}
	}
	return head, wide, lines
}

func (w *canvas) cell(c cell, x, y, width, height float64) {
	if c.label == nil && c.tip == "" {
		w.text(x+width/2, y+height/2+3, 10, gap, middle)
		return
	}
	w.rect(x, y, width, height, c.color, ` stroke="#999" stroke-width="0.5"`)
	fmt.Fprintf(w.out, "<title>%s</title></rect>\n", html.EscapeString(c.tip))
	if c.strong {
		fmt.Fprintf(w.out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\" pointer-events=\"none\"/>\n", round(x+1), round(y+1), round(width-2), round(height-2))
	}
	for i, l := range c.label {
		w.text(x+width/2, y+float64((i+1)*rowHeight)-2, 10, l, middle)
	}
}

// whole draws the picture of all rows and columns.
func (w *canvas) whole(p *picture, x, y float64) (width, height float64) {
	sx, sy := min(mostScale, overview/float64(p.cols)), min(mostScale, overview/float64(p.rows))
	width, height = max(least, sx*float64(p.cols)), max(least, sy*float64(p.rows))
	sx, sy = width/float64(p.cols), height/float64(p.rows)
	for _, a := range p.areas {
		w.rect(x+float64(a.col)*sx, y+float64(a.row)*sy, float64(a.cols)*sx, float64(a.rows)*sy, a.color, "")
		w.out.WriteString("</rect>\n")
	}
	fmt.Fprintf(w.out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" stroke=\"#666\"><title>the whole: %d rows, %d columns</title></rect>\n", x, y, width, height, p.rows, p.cols)
	return width, height
}

// round keeps numbers short.
func round(x float64) float64 { return math.Round(x*100) / 100 }
