package launchplan

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tsopt/tsopt/internal/proc"
)

// The last field of a plan's file is the SHA-256 of all before it, so that a truncated or changed file is detected.
const (
	sumBefore = ",\n \"sha256\": \""
	sumBehind = "\"\n}\n"
)

// Write stores a plan and its images, by the names that the plan has for them, in a folder. The plan comes last, and
// says how long the images are and what they hash to. An error is the file system's, or of a name that leads out of the
// folder.
func (p *Plan) Write(dir string, images map[string][]byte) error {
	if err := p.checkNames(); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for i := range p.Images {
		m := &p.Images[i]
		data := images[m.File]
		m.Bytes, m.SHA256 = len(data), sum(data)
		if err := proc.ReplaceLink(filepath.Join(dir, m.File), data); err != nil {
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
	for _, m := range p.Images {
		data, err := os.ReadFile(filepath.Join(dir, m.File))
		if err != nil {
			return nil, err
		}
		if len(data) != m.Bytes || sum(data) != m.SHA256 {
			return nil, fmt.Errorf("%s was modified", m.File)
		}
	}
	return p, nil
}

func (p *Plan) checkNames() error {
	for _, m := range p.Images {
		if err := proc.CheckFileName(m.File); err != nil {
			return fmt.Errorf("the file name of an image: %w", err)
		}
	}
	return nil
}

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}
