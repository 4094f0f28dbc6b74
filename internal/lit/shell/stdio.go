package shell

import (
	"bytes"
	"io"
	"os"
	"slices"
)

// stdio is where the three streams of a command go.
type stdio struct {
	in        io.Reader
	out, errw io.Writer
	// stdout and stderr hold what does not go to files.
	stdout, stderr bytes.Buffer
	// errToPipe: stderr took the place of stdout, which goes to a file.
	errToPipe bool
	files     []*target
}

// target is where a stream goes: to that of the stream with a number, or to a
// file.
type target struct {
	stream int
	name   Word
	flag   int
	file   *os.File
}

const (
	truncate = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	appendTo = os.O_WRONLY | os.O_CREATE | os.O_APPEND
)

// targets works out the redirections of a command.
func (c *Command) targets() ([3]*target, error) {
	list := [3]*target{{stream: 0}, {stream: 1}, {stream: 2}}
	for _, r := range c.redirects {
		file := func(flag int) *target { return &target{stream: noFD, name: r.target, flag: flag} }
		switch {
		case r.op == ">" && r.fd == 2:
			list[2] = file(truncate)
		case r.op == ">>" && r.fd == 2:
			list[2] = file(appendTo)
		case r.op == ">&" && r.fd == 2 && len(r.target.Text) == 1 && r.target.Text[0] >= '0' && r.target.Text[0] <= '2':
			list[2] = list[r.target.Text[0]-'0']
		case r.fd != noFD:
			return list, misuse("Unsupported redirect: %d%s %s", r.fd, r.op, r.target.Text)
		case r.op == ">&", r.op == "&>":
			list[1] = file(truncate)
			list[2] = list[1]
		case r.op == ">":
			list[1] = file(truncate)
		case r.op == ">>":
			list[1] = file(appendTo)
		case r.op == "<":
			list[0] = file(os.O_RDONLY)
		default:
			return list, misuse("Unsupported redirect: %s %s", r.op, r.target.Text)
		}
	}
	return list, nil
}

// open connects the streams; piped is the output of the command before.
func (inv *invocation) open(piped *bytes.Buffer) error {
	list, err := inv.command.targets()
	if err != nil {
		return err
	}
	d := &inv.stdio
	for _, t := range list {
		if err := inv.openFile(t); err != nil {
			d.close()
			return err
		}
	}
	d.in = bytes.NewReader(nil)
	switch {
	case list[0].file != nil:
		d.in = list[0].file
	case piped != nil:
		d.in = piped
	}
	d.out, d.errw = &d.stdout, &d.stderr
	if list[1].file != nil {
		d.out = list[1].file
	}
	switch {
	case list[2].file != nil:
		d.errw = list[2].file
	case list[2].stream == 0:
		return misuse("Unsupported redirect for stdin")
	case list[2].stream == 1 && list[1].file == nil:
		d.errw = d.out
	case list[2].stream == 1:
		d.errToPipe = true
	}
	return nil
}

func (inv *invocation) openFile(t *target) error {
	if t.stream != noFD || t.file != nil {
		return nil
	}
	names := inv.expand(t.name)
	if len(names) != 1 {
		return misuse("Unsupported: glob in redirect expanded to multiple files")
	}
	file, err := os.OpenFile(inv.Shell.path(names[0]), t.flag, 0o666)
	if err != nil {
		return err
	}
	t.file = file
	inv.stdio.files = append(inv.stdio.files, t)
	return nil
}

func (d *stdio) close() {
	for _, t := range d.files {
		t.file.Close()
	}
}

// toPipe is what the next command reads.
func (d *stdio) toPipe() *bytes.Buffer {
	if d.errToPipe {
		return bytes.NewBuffer(slices.Clone(d.stderr.Bytes()))
	}
	return bytes.NewBuffer(d.stdout.Bytes())
}

// written reads back the output files.
func (d *stdio) written() []OutputFile {
	var list []OutputFile
	for _, t := range d.files {
		if t.flag == os.O_RDONLY {
			continue
		}
		if text, err := os.ReadFile(t.file.Name()); err == nil {
			list = append(list, OutputFile{t.name.Text, string(text)})
		}
	}
	return list
}
