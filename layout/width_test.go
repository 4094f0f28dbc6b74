package layout

import "testing"

func TestWidth(t *testing.T) {
	for _, x := range []struct{ wide, narrow string }{
		{"reg = [4@1], lane = [4@1:4, 8@0]", "reg = [8@1], lane = [4@1:8, 8@0]"},
		{"lane = [8@1, 4@0]", "reg = [2@1], lane = [8@1:2, 4@0]"},
		{"reg = [2@0, 2@1], lane = [2@*, 16@0:2]", "reg = [2@1, 2@0, 2@1:2], lane = [2@*, 16@0:2]"},
	} {
		wide, narrow := parsed(t, x.wide), parsed(t, x.narrow)
		if got, err := wide.Narrow(1, 2); err != nil || !got.Equal(narrow) {
			t.Errorf("Narrow(%s) = %v, %v; want %s", x.wide, got, err, x.narrow)
		}
		if got, err := narrow.Widen(1, 2); err != nil || !got.Equal(wide) {
			t.Errorf("Widen(%s) = %v, %v; want %s", x.narrow, got, err, x.wide)
		}
	}
	for _, text := range []string{"lane = [32@1]", "reg = [3@1], lane = [32@1:3]",
		"reg = [2@1:2, 2@0], lane = [2@1, 16@0:2]"} {
		if got, err := parsed(t, text).Widen(1, 2); err == nil {
			t.Errorf("Widen(%s) = %v; neighbours are in different threads", text, got)
		}
	}
	for _, x := range []struct{ narrow, wide string }{
		{"reg = [2@1, 2@1:8], lane = [4@1:2, 8@0]", "reg = [2@1], lane = [4@*, 8@0]"},
		{"lane = [32@1]", "lane = [8@*, 4@1]"},
		{"reg = [16@1], lane = [2@1:16, 16@0]", "reg = [2@1], lane = [2@1:2, 16@0]"},
	} {
		if got, err := parsed(t, x.narrow).WidenCopied(1, 8); err != nil || !got.Equal(parsed(t, x.wide)) {
			t.Errorf("WidenCopied(%s) = %v, %v; want %s", x.narrow, got, err, x.wide)
		}
	}
	// The order of registers is not kept: neighbours become one register wherever they were.
	apart := parsed(t, "reg = [4@1:2, 2@1], lane = [32@0]")
	if got, err := apart.Widen(1, 2); err != nil || !got.Equal(parsed(t, "reg = [4@1], lane = [32@0]")) {
		t.Errorf("Widen of neighbours in registers apart = %v, %v", got, err)
	}
}

func parsed(t *testing.T, text string) Distribution {
	t.Helper()
	d, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
