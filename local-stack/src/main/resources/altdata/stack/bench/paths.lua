-- wrk -s paths.lua URL -- FILE [HEADER=VALUE …]: asks for the paths of a file, each line as likely as any other.
local paths, count = {}, 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    count = count + 1
    paths[count] = line
  end
  for i = 2, #arguments do
    local name, value = arguments[i]:match("^([^=]+)=(.*)$")
    wrk.headers[name] = value
  end
  math.randomseed(7)
end

function request()
  return wrk.format("GET", paths[math.random(count)])
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format("RESULT %.3f %.3f %.3f %d %d %d\n",
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000,
    latency:percentile(99) / 1000,
    summary.requests,
    summary.bytes,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
