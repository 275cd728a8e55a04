import { createCutTracer } from '#app/features/goods/cut-line/cut-tracer.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'

const side = 1500
const middle = side / 2
const rounds = 5

const wavy =
  (radius: number, ...waves: [times: number, height: number][]) =>
  (x: number, y: number) => {
    const angle = Math.atan2(y - middle, x - middle)
    const edge = waves.reduce((sum, [times, height]) => sum + height * Math.cos(times * angle), radius)
    return Math.hypot(x - middle, y - middle) < edge
  }

const pictures: Record<string, (x: number, y: number) => boolean> = {
  'full square': () => true,
  disc: wavy(740),
  flower: wavy(600, [6, 110]),
  blot: wavy(600, [5, 60], [13, 50], [40, 20]),
  'grid of dots': (x, y) => Math.hypot((x % 60) - 30, (y % 60) - 30) < 20,
  '3,600 dots': (x, y) => Math.hypot((x % 25) - 12.5, (y % 25) - 12.5) < 8,
  '10,000 dots': (x, y) => Math.hypot((x % 15) - 7.5, (y % 15) - 7.5) < 4,
}

const sizes = [2, 3, 5, 10]
const offsets = [0.13, 0.06, 0.25, 0.02, 0]

/** Of this process, whatever else the machine does. */
const processorMs = () => process.cpuUsage().user / 1000

function spent<T>(task: () => T): [result: T, ms: number] {
  const from = processorMs()
  return [task(), processorMs() - from]
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const print = (cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(14)).join('')}\n`)

print(['picture', 'inches', 'nodes', 'first, ms', ...offsets.map((offset) => `then ${offset} in`)])
for (const [picture, isInked] of Object.entries(pictures)) {
  const rgba = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    if (isInked((at % side) + 0.5, Math.floor(at / side) + 0.5)) rgba[at * 4 + 3] = 255
  }
  for (const inches of sizes) {
    const size = { width: inches, height: inches }
    const times = Array.from({ length: rounds }, () => {
      const [{ tracer, traced }, first] = spent(() => {
        const tracer = createCutTracer(maskOf(rgba, side, side, null))
        return { tracer, traced: tracer.trace(size, { offset: 0.125, holes: 'fill' }) }
      })
      const later = offsets.map((offset) => spent(() => tracer.trace(size, { offset, holes: 'fill' }))[1])
      return { nodes: 'nodes' in traced ? traced.nodes : traced.problem, ms: [first, ...later] }
    })
    const medians = [0, ...offsets].map((_, at) => Math.round(median(times.map(({ ms }) => ms[at] ?? 0))))
    print([picture, inches, times[0]?.nodes ?? '', ...medians])
  }
}
