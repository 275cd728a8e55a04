import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createCutTracer } from '#app/features/goods/cut-line/cut-tracer.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import { warmUp, warmUpRuns } from '#app/storefront/configurator/cut/warm-up.ts'

// Measures the CPU time of tracing a cut line, first for a new picture and then at other distances from it.

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

type Job = { picture: string; inches: number }

type Traced = { nodes: number | string; ms: number[] }

const isJob = (value: unknown): value is Job =>
  typeof value === 'object' && value !== null && 'picture' in value

/** Measures this thread's CPU time, which other load doesn't affect. */
function spent<T>(task: () => T): [result: T, ms: number] {
  const before = process.threadCpuUsage()
  const result = task()
  const { user, system } = process.threadCpuUsage(before)
  return [result, (user + system) / 1000]
}

/** Traces with a new tracer, because browsers start a new worker for each picture. */
function trace({ picture, inches }: Job): Traced {
  const isInked = pictures[picture]
  const rgba = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++)
    if (isInked?.((at % side) + 0.5, Math.floor(at / side) + 0.5)) rgba[at * 4 + 3] = 255
  warmUp()
  const size = { width: inches, height: inches }
  const cut = { offset: 0.125, holes: 'fill' } as const
  const [tracer, first] = spent(() => {
    const tracer = createCutTracer(maskOf(rgba, side, side, null))
    if (!tracer.draft(size, cut)) tracer.trace(size, cut)
    return tracer
  })
  const exact = tracer.trace(size, cut)
  for (const run of warmUpRuns(tracer, size)) run()
  const later = offsets.map((offset) => spent(() => tracer.trace(size, { offset, holes: 'fill' }))[1])
  return { nodes: 'nodes' in exact ? exact.nodes : exact.problem, ms: [first, ...later] }
}

async function inNewWorker(job: Job): Promise<Traced> {
  const worker = new Worker(new URL(import.meta.url), { workerData: job })
  const [traced] = (await once(worker, 'message')) as [Traced]
  await worker.terminate()
  return traced
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const print = (cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(14)).join('')}\n`)

async function compare() {
  print(['picture', 'inches', 'nodes', 'first, ms', ...offsets.map((offset) => `then ${offset} in`)])
  for (const picture of Object.keys(pictures)) {
    for (const inches of sizes) {
      const times: Traced[] = []
      for (let round = 0; round < rounds; round++) times.push(await inNewWorker({ picture, inches }))
      const medians = [0, ...offsets].map((_, at) => Math.round(median(times.map(({ ms }) => ms[at] ?? 0))))
      print([picture, inches, times[0]?.nodes ?? '', ...medians])
    }
  }
}

if (isMainThread) await compare()
else if (isJob(workerData)) parentPort?.postMessage(trace(workerData), [])
