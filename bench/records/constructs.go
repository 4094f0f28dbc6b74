package records

import "os"

// Constructs is bench/coverage/constructs.json: what kernels in TileLang and TileScale use, and its form in tsopt.
type Constructs struct {
	Files      int         `json:"files"`   // with a kernel, in the folders of Sources
	Covered    int         `json:"covered"` // that use only what is expressible
	Sources    []Source    `json:"sources"`
	Note       string      `json:"note"`
	Constructs []Construct `json:"constructs"`
}

// A Source is a folder of a repository whose files bench/coverage/count.py counts.
type Source struct {
	Repository string `json:"repository"`
	Commit     string `json:"commit"`
	Folder     string `json:"folder"`
}

// A Construct has a translation and tests of it, or the reason why there is none.
type Construct struct {
	Construct string   `json:"construct"`
	Names     []string `json:"names"`
	Form      string   `json:"form"`
	Tests     []string `json:"tests"`
	Why       string   `json:"why"`
	Files     int      `json:"files"` // that use one of the names
}

// ReadConstructs reads the file.
func ReadConstructs(file string) (*Constructs, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	c := &Constructs{}
	return c, decode(text, c)
}
