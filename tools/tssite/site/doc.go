// Package site makes the documentation site of a clone.
//
// A page is a file of the clone as HTML: Markdown, or a program or a folder that Markdown links to. Pages lie in the
// site as their files lie in the clone, so that relative links stay as they are but for their endings (file page.go
// and link.go). README.md is the home page. The side bar has the structure of docs/README.md (nav.go). Each page ends
// in the template assets/page.html (layout.go), and its sections in the index of the search (package search).
//
// Start at [Build]. Links that lead nowhere are [Mistakes], and then nothing is written.
package site
