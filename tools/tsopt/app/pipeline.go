package app

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
)

// topAnchor is the operation that pipelines given by flags run on.
const topAnchor = "builtin.module"

// pipeline is what the flags, or the reproducer, ask for of a program, with the passes that
// bring it into the forms that those take.
func (c *chunk) pipeline(op *ir.Op) (*pass.Manager, error) {
	m, err := c.named()
	if err == nil {
		err = c.addEmission(m)
	}
	if err == nil {
		err = c.addPlanning(m, op)
	}
	if err == nil {
		err = m.Complete(c.passes)
	}
	return m, err
}

// named are the passes that the flags, or the reproducer, name.
func (c *chunk) named() (*pass.Manager, error) {
	o := &c.opts
	if o.runReproducer {
		text, found, err := c.reproduce()
		switch {
		case err != nil:
			return nil, err
		case found:
			return pass.ParsePipeline(text, c.passes)
		}
		return pass.NewManager(topAnchor), nil
	}
	if o.passPipeline != "" {
		if len(o.passes) > 0 {
			return nil, errors.New("'-pass-pipeline' option can't be used with individual pass options")
		}
		return pass.ParsePipeline(o.passPipeline, c.passes)
	}
	m := pass.NewManager(topAnchor)
	for _, p := range o.passes {
		if err := c.addFlag(m, p); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (c *chunk) addFlag(m *pass.Manager, p passFlag) error {
	add := func() error { return m.Add(c.passes.Pass(p.name), p.options) }
	if pl := c.passes.Pipeline(p.name); pl != nil {
		add = func() error { return m.AddPipeline(pl, p.options) }
	}
	if err := add(); err != nil {
		return fmt.Errorf("%w\nfailed to add `%s` with options `%s`", err, p.name, p.options)
	}
	return nil
}

// reproduce takes the pipeline and its settings out of a reproducer's resource,
// if there is one.
func (c *chunk) reproduce() (pipeline string, found bool, err error) {
	for _, g := range c.resources.External {
		if g.Name != pass.ReproducerKey {
			continue
		}
		for _, e := range g.Entries {
			switch e.Key {
			case "pipeline":
				pipeline = e.Text
			case "disable_threading":
				c.opts.disableThreading = e.Bool
			case "verify_each":
				c.opts.verifyEach = e.Bool
			default:
				return "", false, fmt.Errorf("unknown '%s' resource key '%s'", pass.ReproducerKey, e.Key)
			}
		}
		c.dropReproducer()
		return pipeline, true, nil
	}
	return "", false, nil
}

// dropReproducer keeps the resource out of the output.
func (c *chunk) dropReproducer() {
	var kept []asm.ResourceGroup
	for _, g := range c.resources.External {
		if g.Name != pass.ReproducerKey {
			kept = append(kept, g)
		}
	}
	c.resources.External = kept
}
