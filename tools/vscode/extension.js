// The client: it starts tslsp for MLIR files, and for kernels in Python where that is asked for. See docs/use/editors.md.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("tslsp");
  const command = settings.get("path");
  if (!command) return;
  client = new LanguageClient("tslsp", "tslsp", { command }, {
    documentSelector: ["mlir", ...(settings.get("python") ? ["python"] : [])].map((language) => ({ language })),
  });
  return client.start();
};

exports.deactivate = () => client?.stop();
