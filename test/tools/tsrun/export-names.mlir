// Files of an export are named for the modules of kernels, by letters, digits and underscores: no name leads out of the folder, and
// two that become one are told apart. What has the name of a file is replaced; if it is a link, what that leads to stays.
//
// UNSUPPORTED: upstream
// RUN: rm -rf %t && mkdir -p %t/in && echo mine > %t/victim && ln -s %t/victim %t/in/a_b.ptx
// RUN: tsrun %s --export=%t/in
// RUN: ls %t | FileCheck %s --check-prefix=OUTSIDE
// RUN: ls %t/in | FileCheck %s --check-prefix=FILES
// RUN: cat %t/victim | FileCheck %s --check-prefix=VICTIM
// RUN: FileCheck %s --input-file=%t/in/a_b.ptx --check-prefix=FIRST
// RUN: FileCheck %s --input-file=%t/in/a_b_2.ptx --check-prefix=SECOND
// RUN: FileCheck %s --input-file=%t/in/launch.json --check-prefix=PLAN

// OUTSIDE: in
// OUTSIDE-NEXT: victim
// OUTSIDE-NOT: {{.}}
// FILES-DAG: ______out.ptx
// FILES-DAG: a_b.ptx
// FILES-DAG: a_b_2.ptx
// FILES-DAG: launch.json
// VICTIM: mine
// FIRST: .entry one
// SECOND: .entry two
// PLAN: "file": "______out.ptx"
// PLAN: "file": "a_b.ptx"
// PLAN: "bytes": {{[1-9]}}
// PLAN-NEXT: "sha256": "{{[0-9a-f]+}}"
// PLAN: "file": "a_b_2.ptx"
module attributes {gpu.container_module} {
  gpu.binary @"../../out" [#gpu.object<#nvvm.target, assembly = ".version 8.0\0A.target sm_80\0A.address_size 64\0A.visible .entry zero()\0A{ ret; }\0A">]
  gpu.binary @"a/b" [#gpu.object<#nvvm.target, assembly = ".version 8.0\0A.target sm_80\0A.address_size 64\0A.visible .entry one()\0A{ ret; }\0A">]
  gpu.binary @"a\\b" [#gpu.object<#nvvm.target, assembly = ".version 8.0\0A.target sm_80\0A.address_size 64\0A.visible .entry two()\0A{ ret; }\0A">]
  func.func @main() {
    %c1 = arith.constant 1 : index
    gpu.launch_func @"../../out"::@zero blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    gpu.launch_func @"a/b"::@one blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    gpu.launch_func @"a\\b"::@two blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}
