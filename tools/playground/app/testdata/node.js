// Runs the worker of a built page in node, as a browser would: node.js FOLDER REQUEST…
// prints the response to each request, a line of JSON each.
"use strict";
const fs = require("fs"), path = require("path"), vm = require("vm");

const [dir, ...requests] = process.argv.slice(2);
const answers = [];
globalThis.self = globalThis;
globalThis.onmessage = undefined; // a worker has it
globalThis.postMessage = (message) => {
  if (message.failed) throw new Error(message.failed);
  if (message.response) {
    answers.push(JSON.stringify(message.response));
  }
  // Nothing ends the compiler but the end of the process, which is to have written all.
  if (answers.length === requests.length) return process.stdout.write(answers.join("\n"), () => process.exit(0));
  const id = answers.length;
  onmessage({ data: { id, request: JSON.parse(requests[id]) } });
};
const compiler = vm.runInThisContext(fs.readFileSync(path.join(dir, "compiler.js"), "utf8") + "compiler;");
vm.runInThisContext(compiler.worker, "worker.js");
onmessage({ data: { packed: Buffer.from(compiler.packed, "base64") } });
