-- Drives tslsp from Neovim's own client: nvim --headless --clean -c 'luafile neovim.lua'
-- TSLSP names the server. Exits 1 with a message where something is not as it should be.
local function fail(what, got)
  io.stderr:write('FAIL: ' .. what .. ': ' .. vim.inspect(got) .. '\n')
  vim.cmd('cquit 1')
end

local function main()
  vim.cmd('edit ' .. vim.fn.tempname() .. '.mlir')
  local buf = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, {
    'func.func @f(%a: i32) -> i32 {',
    '  %sum = arith.addi %a, %a : i32',
    '  return %sum : i32',
    '}',
    'func.func @g(%a: i32) {',
    '  return %a : i32',
    '}',
  })
  local id = vim.lsp.start_client({ name = 'tslsp', cmd = { os.getenv('TSLSP') }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(buf, id)

  local function diagnostics(n)
    local ok = vim.wait(10000, function() return #vim.diagnostic.get(buf) == n end, 20)
    if not ok then fail('expected ' .. n .. ' diagnostics', vim.diagnostic.get(buf)) end
    return vim.diagnostic.get(buf)
  end
  local d = diagnostics(1)[1]
  if d.lnum ~= 5 or not d.message:find('has 1 operands, but enclosing function') then fail('diagnostic', d) end

  local function request(method, line, character, more)
    local params = vim.tbl_extend('force', {
      textDocument = vim.lsp.util.make_text_document_params(buf),
      position = { line = line, character = character },
    }, more or {})
    local answers, err = vim.lsp.buf_request_sync(buf, method, params, 10000)
    local answer = answers and answers[id]
    if err or not answer or answer.err then fail(method, err or answer) end
    return answer.result
  end
  local hover = request('textDocument/hover', 1, 10).contents.value
  if not hover:find('"arith.addi"', 1, true) or not hover:find('### `arith.addi`', 1, true) then fail('hover', hover) end
  local def = request('textDocument/definition', 2, 10)
  if #def ~= 1 or def[1].range.start.line ~= 1 or def[1].range.start.character ~= 2 then fail('definition', def) end
  if #request('textDocument/references', 1, 20, { context = { includeDeclaration = true } }) ~= 3 then fail('references', nil) end

  -- Neovim applies an edit and sends the change incrementally.
  vim.lsp.util.apply_workspace_edit(request('textDocument/rename', 2, 10, { newName = '%total' }), 'utf-16')
  local lines = vim.api.nvim_buf_get_lines(buf, 1, 3, false)
  if lines[1] ~= '  %total = arith.addi %a, %a : i32' or lines[2] ~= '  return %total : i32' then fail('rename', lines) end
  vim.api.nvim_buf_set_lines(buf, 4, 7, false, {})
  diagnostics(0)
  local items = request('textDocument/completion', 2, 10).items
  if #items ~= 2 or items[1].label ~= '%total' then fail('completion', items) end

  vim.lsp.stop_client(id)
  if not vim.wait(5000, function() return vim.lsp.client_is_stopped(id) end, 20) then fail('shutdown', nil) end
  print('ok')
end

local ok, err = xpcall(main, debug.traceback)
if not ok then fail('error', err) end
vim.cmd('qall!')
