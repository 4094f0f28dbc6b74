package nvptx

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
)

// Assembler compiles LLVM IR to PTX and cubins. It remembers what it compiled. The
// zero Assembler is ready to use, from several goroutines at once.
type Assembler struct {
	// Folder is where PTX is kept for other processes; empty keeps none.
	Folder string

	llc    once[llcTool]
	opt    once[string]
	ptxas  once[string]
	ptx    cache[string]
	cubin  cache[Cubin]
	object cache[string]
}

// llcTool is llc and its version.
type llcTool struct {
	path  string
	major int
}

// Cubin is assembled code for one chip.
type Cubin struct {
	Image  []byte
	Report *Report
}

// PTX compiles an LLVM module, as text, to PTX.
func (a *Assembler) PTX(ctx context.Context, ir string, o Options) (string, error) {
	if _, _, err := o.target(); err != nil {
		return "", err
	}
	tool, err := a.llc.get(findLLC)
	if err != nil {
		return "", err
	}
	name := key(ir, o)
	compile := func() (string, error) {
		text := []byte(ir)
		if usesLibrary.Match(text) {
			if text, err = linkLibrary(ctx, tool, text, o); err != nil {
				return "", err
			}
		}
		if o.MiddleEnd && o.OptLevel > 0 {
			opt, err := a.opt.get(func() (string, error) { return findOpt(tool.path, tool.major) })
			if err != nil {
				return "", err
			}
			if text, err = runOpt(ctx, opt, text, o); err != nil {
				return "", err
			}
		}
		return runLLC(ctx, tool.path, tool.major, text, o)
	}
	return a.ptx.get(name, func() (string, error) { return a.kept(tool, name, compile) })
}

// Cubin assembles PTX with ptxas.
func (a *Assembler) Cubin(ctx context.Context, ptx string, o Options) (Cubin, error) {
	path, err := a.ptxas.get(findPTXAS)
	if err != nil {
		return Cubin{}, err
	}
	return a.cubin.get(key(ptx, o), func() (Cubin, error) {
		image, report, err := runPTXAS(ctx, path, ptx, o)
		return Cubin{image, report}, err
	})
}

// LLC returns the path of the llc in use.
func (a *Assembler) LLC() (string, error) {
	tool, err := a.llc.get(findLLC)
	return tool.path, err
}

// PTXAS returns the path of the ptxas in use.
func (a *Assembler) PTXAS() (string, error) { return a.ptxas.get(findPTXAS) }

// key identifies a compilation by its input and options.
func key(text string, o Options) [32]byte {
	o.Timeout = 0
	return sha256.Sum256(fmt.Appendf(nil, "%+v\x00%s", o, text))
}

// once computes a value when it is first asked for.
type once[T any] struct {
	do    sync.Once
	value T
	err   error
}

func (o *once[T]) get(f func() (T, error)) (T, error) {
	o.do.Do(func() { o.value, o.err = f() })
	return o.value, o.err
}

// cache keeps successful results. Failures are tried again.
type cache[T any] struct {
	mu     sync.Mutex
	values map[[32]byte]T
}

func (c *cache[T]) get(key [32]byte, f func() (T, error)) (T, error) {
	c.mu.Lock()
	v, ok := c.values[key]
	c.mu.Unlock()
	if ok {
		return v, nil
	}
	v, err := f()
	if err != nil {
		return v, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.values == nil {
		c.values = map[[32]byte]T{}
	}
	c.values[key] = v
	return v, nil
}
