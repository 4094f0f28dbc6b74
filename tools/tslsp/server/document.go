package server

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/tslsp/kernels"
	"github.com/tsopt/tsopt/tools/tslsp/model"
	"github.com/tsopt/tsopt/tools/tslsp/text"
)

// document is an open document.
type document struct {
	server *server
	uri    uri.URI
	given  uri.URI // as the client spells it

	mu      sync.Mutex
	current *snapshot
	earlier *model.File // the newest finished analysis
	took    time.Duration
	timer   *time.Timer // of diagnostics that wait for typing to pause
	closed  bool
}

// snapshot is a document at one version.
type snapshot struct {
	doc     *document
	version int32
	text    *text.Text
	ctx     context.Context // canceled when a newer version comes
	cancel  context.CancelFunc

	once sync.Once
	done chan struct{}
	file *model.File
	// kernels is the analysis of a document in Python, whose file is nil.
	kernels *kernels.File
	err     error
}

// Pauses before diagnostics are computed after a change: as long as the last
// time took, within bounds.
const (
	minPause = 30 * time.Millisecond
	maxPause = 2 * time.Second
)

// set makes a text the current one and has it analysed.
func (d *document) set(t *text.Text, version int32, pause bool) {
	ctx, cancel := context.WithCancel(d.server.ctx)
	next := &snapshot{doc: d, version: version, text: t, ctx: ctx, cancel: cancel, done: make(chan struct{})}
	d.mu.Lock()
	if d.current != nil {
		d.current.cancel()
	}
	d.current = next
	wait := min(max(d.took, minPause), maxPause)
	if d.timer != nil {
		d.timer.Stop()
	}
	serial := d.server.opts.Serial
	if !serial {
		if !pause {
			wait = 0
		}
		d.timer = time.AfterFunc(wait, func() { d.publish(next) })
	}
	d.mu.Unlock()
	if serial {
		d.publish(next)
	}
}

// snapshot is the current state.
func (d *document) snapshot() *snapshot {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.current
}

func (d *document) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	if d.timer != nil {
		d.timer.Stop()
	}
	d.current.cancel()
}

// analysis is the analysis of the snapshot; ctx bounds the wait for it.
func (n *snapshot) analysis(ctx context.Context) (*model.File, error) {
	n.once.Do(func() {
		if n.doc.server.opts.Serial {
			n.analyze()
			return
		}
		go n.analyze()
	})
	select {
	case <-n.done:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if n.err != nil {
		return nil, protocol.ErrContentModified
	}
	return n.file, nil
}

func (n *snapshot) analyze() {
	defer close(n.done)
	d := n.doc
	defer func() {
		if p := recover(); p != nil {
			n.err = fmt.Errorf("internal error: %v", p)
			d.server.logf("panic in the analysis of %s: %v\n%s", d.uri, p, debug.Stack())
		}
	}()
	d.mu.Lock()
	earlier := d.earlier
	d.mu.Unlock()
	start := time.Now()
	content := n.text.String()
	if name := fileName(d.uri); program.IsPython(name) {
		n.kernels = kernels.Analyze(name, content, d.server.dialects)
		d.mu.Lock()
		d.took = time.Since(start)
		d.mu.Unlock()
		return
	}
	n.file, n.err = model.AnalyzeFile(n.ctx, content, model.Config{
		Registry: d.server.dialects, File: fileName(d.uri), AllowUnregistered: model.AllowsUnregistered(content),
	}, earlier)
	if n.err != nil {
		return
	}
	d.mu.Lock()
	d.earlier, d.took = n.file, time.Since(start)
	d.mu.Unlock()
}

// fileName is what locations call a document: its path, or its URI if it is no
// file.
func fileName(u uri.URI) string {
	if u.IsFile() {
		return u.FsPath()
	}
	return string(u)
}

// DidOpen implements [protocol.Server].
func (s *server) DidOpen(_ context.Context, p *protocol.DidOpenTextDocumentParams) error {
	d := &document{server: s, uri: p.TextDocument.URI, given: p.TextDocument.URI}
	s.mu.Lock()
	if given, ok := s.spelled[d.uri]; ok {
		d.given = given
	}
	if old := s.docs[d.uri]; old != nil {
		old.close()
	}
	s.docs[d.uri] = d
	s.mu.Unlock()
	d.set(text.New(p.TextDocument.Text, s.encoding), p.TextDocument.Version, false)
	return nil
}

// DidChange implements [protocol.Server].
func (s *server) DidChange(_ context.Context, p *protocol.DidChangeTextDocumentParams) error {
	d := s.document(p.TextDocument.URI)
	if d == nil {
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not open", p.TextDocument.URI)
	}
	t := d.snapshot().text
	for _, change := range p.ContentChanges {
		switch c := change.(type) {
		case *protocol.TextDocumentContentChangePartial:
			t = t.Replace(position(c.Range.Start), position(c.Range.End), c.Text)
		case *protocol.TextDocumentContentChangeWholeDocument:
			t = text.New(c.Text, s.encoding)
		}
	}
	d.set(t, p.TextDocument.Version, true)
	return nil
}

// DidClose implements [protocol.Server].
func (s *server) DidClose(ctx context.Context, p *protocol.DidCloseTextDocumentParams) error {
	s.mu.Lock()
	d := s.docs[p.TextDocument.URI]
	delete(s.docs, p.TextDocument.URI)
	delete(s.spelled, p.TextDocument.URI)
	s.mu.Unlock()
	if d == nil {
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not open", p.TextDocument.URI)
	}
	d.close()
	return s.conn.Notify(ctx, protocol.MethodTextDocumentPublishDiagnostics, &protocol.PublishDiagnosticsParams{
		URI: d.given, Diagnostics: []protocol.Diagnostic{},
	})
}

// rememberSpelling notes how the client spells the URI of a document, which the
// library normalizes when it decodes it.
func (s *server) rememberSpelling(params []byte) {
	var p struct{ TextDocument struct{ URI string } }
	if json.Unmarshal(params, &p) != nil {
		return // the handler will say so
	}
	if normal, err := uri.Parse(p.TextDocument.URI); err == nil {
		s.mu.Lock()
		s.spelled[normal] = uri.URI(p.TextDocument.URI)
		s.mu.Unlock()
	}
}

func (s *server) document(u uri.URI) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.docs[u]
}

// view is a document as a request sees it.
type view struct {
	*snapshot
	file *model.File
	uri  uri.URI
}

// ask answers a request about a document that is analysed; it lets the reader
// go on. A document that is not open has no answer, one in Python that of [askKernels].
func ask[R any](ctx context.Context, s *server, u uri.URI, answer func(v *view) (R, error)) (r R, err error) {
	d := s.document(u)
	if d == nil {
		return r, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not open", u)
	}
	n := d.snapshot()
	if !s.opts.Serial {
		jsonrpc2.Async(ctx)
	}
	file, err := n.analysis(ctx)
	if err != nil {
		return r, err
	}
	if file == nil {
		return r, nil
	}
	return answer(&view{n, file, d.given})
}

func position(p protocol.Position) text.Position {
	return text.Position{Line: p.Line, Char: p.Character}
}

// at is the part around a position and the offset inside the part.
func (v *view) at(p protocol.Position) (part model.Part, offset int) {
	offset = v.text.Offset(position(p))
	part = v.file.At(offset)
	return part, min(offset-part.Start, len(part.Text))
}

// span is a range of a part in the document.
func (v *view) span(part model.Part, start, end int) protocol.Range {
	return protocol.Range{Start: v.position(part.Start + start), End: v.position(part.Start + end)}
}

func (v *view) position(offset int) protocol.Position {
	p := v.text.Position(offset)
	return protocol.Position{Line: p.Line, Character: p.Char}
}

// nameSpan is where a name stands.
func (v *view) nameSpan(part model.Part, name int) protocol.Range {
	n := &part.Names[name]
	return v.span(part, int(n.Start), int(n.End))
}
