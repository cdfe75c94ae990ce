-- Asks the requests of a file one after the other, over and over.
-- arguments: file, method (GET: lines are paths; POST: lines are bodies), path, where to start

local requests, at = {}, 0

function init(arguments)
  local headers = { ["Content-Type"] = "application/json" }
  local bearer = os.getenv("CORE_CONTROL_TOKEN")
  if bearer then
    headers["Authorization"] = "Bearer " .. bearer
  end
  for line in io.lines(arguments[1]) do
    if arguments[2] == "GET" then
      requests[#requests + 1] = wrk.format("GET", line, headers)
    else
      requests[#requests + 1] = wrk.format("POST", arguments[3], headers, line)
    end
  end
  at = tonumber(arguments[4])
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format("measured %d %d %d %f %f %d %d\n",
    summary.duration, summary.requests, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
