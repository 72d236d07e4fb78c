-- wrk -s paths.lua URL -- FILE PAUSE [HEADER=VALUE …]: requests random lines of a file with uniform probability.
-- Each connection pauses PAUSE milliseconds on average between a response and the next request.
local paths, count, pause = {}, 0, 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    count = count + 1
    paths[count] = line
  end
  pause = tonumber(arguments[2])
  for i = 3, #arguments do
    local name, value = arguments[i]:match("^([^=]+)=(.*)$")
    wrk.headers[name] = value
  end
  math.randomseed(7)
end

function request()
  return wrk.format("GET", paths[math.random(count)])
end

function delay()
  return pause == 0 and 0 or math.random(0, 2 * pause)
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
