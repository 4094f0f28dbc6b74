package launchplan

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"

	"github.com/tsopt/tsopt/internal/proc"
)

// The last field of a plan's file is the SHA-256 of all before it, so that a truncated or changed file is detected.
const (
	sumBefore = ",\n \"sha256\": \""
	sumBehind = "\"\n}\n"
)

// Write stores a plan and its images and constants, by the names that the plan has for them, in a folder. The plan
// comes last, and says how long the files are and what they hash to. An error is the file system's, or of a name that
// leads out of the folder.
func (p *Plan) Write(dir string, files map[string][]byte) error {
	if err := p.checkNames(); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for f := range p.files() {
		data := files[*f.name]
		*f.bytes, *f.sha256 = len(data), sum(data)
		if err := proc.ReplaceLink(filepath.Join(dir, *f.name), data); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(p, "", " ")
	if err != nil {
		return err
	}
	text = bytes.TrimSuffix(text, []byte("\n}"))
	text = append(text, sumBefore+sum(text)+sumBehind...)
	return proc.ReplaceLink(filepath.Join(dir, FileName), text)
}

// Read reads a plan from its folder. It is an error if a file of the folder is not what [Plan.Write] wrote, so that a
// bundle that is read can be used.
func Read(dir string) (*Plan, error) {
	text, err := os.ReadFile(filepath.Join(dir, FileName))
	if err != nil {
		return nil, err
	}
	body, rest, ok := bytes.Cut(text, []byte(sumBefore))
	if !ok || string(rest) != sum(body)+sumBehind {
		return nil, errors.New(FileName + " was modified")
	}
	p := &Plan{}
	if err := json.Unmarshal(text, p); err != nil {
		return nil, err
	}
	if err := p.checkNames(); err != nil {
		return nil, err
	}
	for f := range p.files() {
		data, err := os.ReadFile(filepath.Join(dir, *f.name))
		if err != nil {
			return nil, err
		}
		if len(data) != *f.bytes || sum(data) != *f.sha256 {
			return nil, fmt.Errorf("%s was modified", *f.name)
		}
	}
	return p, nil
}

func (p *Plan) checkNames() error {
	for f := range p.files() {
		if err := proc.CheckFileName(*f.name); err != nil {
			return fmt.Errorf("the name of %s: %w", f.what, err)
		}
	}
	return nil
}

// file is what a plan says of a file beside it.
type file struct {
	what         string
	name, sha256 *string
	bytes        *int
}

// files are the images and the constants.
func (p *Plan) files() iter.Seq[file] {
	return func(yield func(file) bool) {
		for i := range p.Images {
			m := &p.Images[i]
			if !yield(file{"an image", &m.File, &m.SHA256, &m.Bytes}) {
				return
			}
		}
		for i := range p.Constants {
			c := &p.Constants[i]
			if !yield(file{"a constant", &c.File, &c.SHA256, &c.Bytes}) {
				return
			}
		}
	}
}

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}
