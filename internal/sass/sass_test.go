package sass

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const listing = `
	.section	.text.k,"ax",@progbits
.text.k:
        /*0000*/                   LDC R1, c[0x0][0x28] ;
.L_x_0:
        /*0010*/                   HGMMA.64x256x16.F32.BF16 R24, gdesc[UR4], R24 ;
.L_x_1:
        /*0020*/              @!P0 BRA P1, ` + "`(.L_x_1)" + ` ;
        /*0030*/              @!UP0 UIADD3 UR4, UR4, 0x1, URZ ;
        /*0040*/               @P0 BRA ` + "`(.L_x_0)" + ` ;
        /*0050*/                   EXIT ;
.L_x_2:
        /*0060*/                   BRA ` + "`(.L_x_2)" + `;
	.section	.text.other,"ax",@progbits
	//## File "examples/gemm.mlir", line 17
        /*0000*/                   EXIT ;
`

func TestParse(t *testing.T) {
	ks := parse(listing)
	require.Len(t, ks, 2)
	assert.Equal(t, "k", ks[0].Name)
	assert.Len(t, ks[0].Code, 7)
	assert.Equal(t, map[string]int{"HGMMA": 1, "BRA": 2, "UIADD3": 1}, Count(ks[0].Loop("HGMMA")))
	assert.Nil(t, ks[0].Loop("MUFU"))
	assert.Equal(t, []Instr{{Op: "EXIT", Text: "EXIT", Place: "examples/gemm.mlir:17"}}, ks[1].Code)
}
