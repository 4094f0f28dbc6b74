package asm

import (
	"maps"
	"runtime"
	"sync"

	"github.com/tsopt/tsopt/ir"
)

// ownOps writes the operations from first to before end, in a region where some
// name what is inside themselves: functions in a module. Their names are found
// when they are printed, so that the tables are no larger than a function, and
// several are printed at once.
func (p *printer) ownOps(first, end *ir.Op) {
	var batches [][]*ir.Op
	for op := first; op != end; op = op.Next() {
		if n := len(batches); n == 0 || len(batches[n-1]) == batchSize {
			batches = append(batches, make([]*ir.Op, 0, batchSize))
		}
		last := &batches[len(batches)-1]
		*last = append(*last, op)
	}
	workers := min(len(batches), runtime.GOMAXPROCS(0))
	if !p.parallel || workers < 2 {
		for _, batch := range batches {
			for _, op := range batch {
				p.ownLine(op)
			}
		}
		return
	}
	p.flush()
	p.inTurn(batches, workers)
}

// batchSize is how many operations a worker prints at a time: enough that
// waiting for its turn costs little.
const batchSize = 32

// ownLine writes an operation of a block, with a table of its own where it has
// such.
func (p *printer) ownLine(op *ir.Op) {
	if !mayNameItself(op) {
		p.line(op)
		return
	}
	outer := p.names
	p.names = p.takeNames()
	p.names.outer, p.names.own = outer, true
	p.names.fill(op)
	p.line(op)
	p.names.reset()
	p.freeNames = append(p.freeNames, p.names)
	p.names = outer
}

func (p *printer) takeNames() *nameTable {
	n := len(p.freeNames)
	if n == 0 {
		return newNameTable(&p.opts)
	}
	t := p.freeNames[n-1]
	p.freeNames = p.freeNames[:n-1]
	return t
}

// inTurn lets workers print batches. Each writes its text when all before it
// were written; until then it keeps it, or waits when there is much.
func (p *printer) inTurn(batches [][]*ir.Op, workers int) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	written := make([]chan struct{}, len(batches)+1)
	for i := range written {
		written[i] = make(chan struct{})
	}
	close(written[0])
	next := 0
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1
	}
	ws := make([]*printer, workers)
	panics := make([]any, workers)
	for k := range ws {
		w := p.worker()
		ws[k] = w
		wg.Go(func() {
			for i := take(); i < len(batches); i = take() {
				w.turn = func() { <-written[i] }
				func() {
					// A panic must reach the goroutine of the caller, and must not keep the
					// others waiting.
					defer func() {
						if r := recover(); r != nil && panics[k] == nil {
							panics[k] = r
						}
					}()
					for _, op := range batches[i] {
						w.ownLine(op)
					}
				}()
				<-written[i]
				w.turn = nil
				w.flush()
				close(written[i+1])
			}
		})
	}
	wg.Wait()
	for k, w := range ws {
		if panics[k] != nil {
			panic(panics[k])
		}
		maps.Copy(p.resourceKeys, w.resourceKeys)
		if p.err == nil {
			p.err = w.err
		}
	}
}

// worker is a printer like p, at the same place, for another goroutine.
func (p *printer) worker() *printer {
	w := &printer{
		opts: p.opts, out: p.out, names: p.names, aliases: p.aliases, indent: p.indent, defaultDialect: p.defaultDialect,
		typeText: map[ir.Type]string{}, resourceKeys: map[string]bool{}, current: p.current,
	}
	w.Writer = ir.Writer{Alias: p.Alias, ElideElements: p.Writer.ElideElements, HexElements: p.Writer.HexElements}
	w.OnResource = func(_, key string) { w.resourceKeys[key] = true }
	return w
}
