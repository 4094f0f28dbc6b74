"t.a"() {a = dense_resource<blob1> : tensor<3xi64>, b = dense_resource<blob2> : tensor<3xi64>} : () -> ()

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000",
      unused: "0x08000000010000000000000002000000000000000300000000000000"
    }
  },
  external_resources: {
    external: {
      blob: "0x08000000010000000000000002000000000000000300000000000000",
      bool: true,
      string: "string"
    },
    other: {
      a: "x\0A"
    }
  }
#-}
