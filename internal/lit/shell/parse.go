package shell

import (
	"errors"
	"fmt"
)

// Script is a parsed command line: pipelines, each with the operator that joins it to all that precedes it.
type Script struct {
	Pipelines []Pipeline
}

// Pipeline is commands joined by |.
type Pipeline struct {
	Op       string // ";", "&&" or "||"; "&&" for the first
	Commands []*Command
}

// Command is a program with its arguments and redirections.
type Command struct {
	Args      []Word
	redirects []redirect
}

type redirect struct {
	op     string
	fd     int
	target Word
}

// Parse reads a command line.
func Parse(line string) (*Script, error) {
	list, err := tokens(line)
	if err != nil {
		return nil, err
	}
	p := &parser{list: list}
	script := &Script{}
	for op := "&&"; ; {
		pipeline, err := p.pipeline(op)
		if err != nil {
			return nil, err
		}
		script.Pipelines = append(script.Pipelines, pipeline)
		if len(p.list) == 0 {
			return script, nil
		}
		if op = p.take().op; op == "&" {
			return nil, errors.New("unsupported shell operator: '&'")
		}
		if len(p.list) == 0 {
			return nil, fmt.Errorf("missing argument to operator '%s'", op)
		}
	}
}

type parser struct{ list []token }

func (p *parser) take() token {
	t := p.list[0]
	p.list = p.list[1:]
	return t
}

func (p *parser) at(op string) bool { return len(p.list) > 0 && p.list[0].op == op }

func (p *parser) pipeline(op string) (Pipeline, error) {
	line := Pipeline{Op: op}
	for {
		c, err := p.command()
		if err != nil {
			return line, err
		}
		line.Commands = append(line.Commands, c)
		if !p.at("|") {
			return line, nil
		}
		p.take()
	}
}

func (p *parser) command() (*Command, error) {
	if len(p.list) == 0 {
		return nil, errors.New("empty command")
	}
	if op := p.list[0].op; op != "" {
		return nil, fmt.Errorf("syntax error near unexpected token '%s'", op)
	}
	c := &Command{}
	for len(p.list) > 0 {
		switch t := p.list[0]; t.op {
		case "":
			c.Args = append(c.Args, p.take().word)
		case "|", ";", "&", "||", "&&":
			return c, nil
		default:
			p.take()
			if len(p.list) == 0 || p.list[0].op != "" {
				return nil, fmt.Errorf("syntax error near token '%s'", t.op)
			}
			c.redirects = append(c.redirects, redirect{t.op, t.fd, p.take().word})
		}
	}
	return c, nil
}
