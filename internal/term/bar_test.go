package term

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestBar(t *testing.T) {
	var out strings.Builder
	b := &Bar{W: &out, What: "choices"}
	for _, done := range []int{0, 1, 1, 2} {
		b.Show(done, 2)
	}
	b.Show(0, 0) // nothing to do
	half := strings.Repeat("=", 20)
	assert.Equal(t, "\r["+half+strings.Repeat(" ", 20)+"] 1 of 2 choices\r["+half+half+"] 2 of 2 choices\r\x1b[K",
		out.String())
}
