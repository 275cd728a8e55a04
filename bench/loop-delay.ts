// Preloaded into the shop with --import. Records the event loop delay.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const { LOOP_DELAY_FILE } = process.env
const resolutionMs = 5

if (LOOP_DELAY_FILE) {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  setInterval(() => {
    appendFileSync(LOOP_DELAY_FILE, `${Date.now()} ${histogram.max / 1e6 - resolutionMs}\n`)
    histogram.reset()
  }, 100).unref()
}
