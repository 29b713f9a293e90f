-- For wrk: one customer after the other, each with its own session and address, and each order with its own key.
-- Arguments: method, path, file of tokens, file of the body, first customer.
local method, path, body, start
local tokens = {}
local count = 0

function init(args)
  method, path, start = args[1], args[2], tonumber(args[5])
  for line in io.lines(args[3]) do tokens[#tokens + 1] = line end
  if method == 'POST' then body = io.open(args[4]):read('*a') end
end

function request()
  local order = start + count
  count = count + 1
  local user = order % #tokens
  local head = method .. ' ' .. path .. ' HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ' .. tokens[user + 1]
    .. '\r\nX-Forwarded-For: 10.' .. math.floor(user / 65536) .. '.' .. math.floor(user / 256) % 256 .. '.' .. user % 256
  if not body then return head .. '\r\n\r\n' end
  return head .. '\r\nContent-Type: application/json\r\nIdempotency-Key: wrk-' .. order
    .. '\r\nContent-Length: ' .. #body .. '\r\n\r\n' .. body
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format('{"requests":%d,"seconds":%.3f,"p50":%.2f,"p99":%.2f,"errors":%d}', summary.requests,
    summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
