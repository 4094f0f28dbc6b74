// The compiler in a thread of its own. The page first sends {packed}, the compressed program, or {module}, and gets
// {ready, module} or {failed}; then it sends {id, request}, and gets {id, response}. To stop what it does, the page ends
// the worker and gives the module, which is compiled once, to another.
"use strict";

function compile(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer().then((program) => WebAssembly.compile(program));
}

async function start(given) {
  const module = given.module ?? await compile(given.packed);
  const go = new Go();
  const ended = go.run(await WebAssembly.instantiate(module, go.importObject)); // it sets self.playground and goes on
  ended.then(() => postMessage({ failed: "the compiler ended" }));
  onmessage = ({ data }) => {
    self.playground(JSON.stringify(data.request), (response) => postMessage({ id: data.id, response: JSON.parse(response) }));
  };
  postMessage({ ready: true, module });
}

onmessage = ({ data }) => start(data).catch((e) => postMessage({ failed: String(e) }));
