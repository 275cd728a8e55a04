import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { useRunFolder } from '#test/run-folder.ts'
import { spawnTethered, type Tethered } from '#test/tether.ts'
import { checks, checksEnv } from './checks.ts'
import { playwrightReport, type Report, vitestReport } from './test-report.ts'

interface Part {
  name: string
  command: string
  env?: NodeJS.ProcessEnv
  report?: () => Report
}

interface Outcome {
  name: string
  hasPassed: boolean
  seconds: number
  report: Report | undefined
}

const endLimitMs = 30_000

useRunFolder()

const typegen: Part = { name: 'typegen', command: 'react-router typegen' }
const build: Part = { name: 'build', command: 'npm run -s build' }

// Parts of a stage run concurrently, one per core, but tests run alone. typegen comes first, because tsc and the linter
// need the generated types.
const stages: Part[][] = process.argv.includes('--long')
  ? [[build], [vitest('long')], [playwright('pages', ['pages'])], [playwright('faults', ['faults'])]]
  : [
      [typegen],
      [...checks.map((part) => ({ ...part, env: checksEnv })), build],
      [vitest('fast')],
      [vitest('server*')],
      [playwright('browser', ['journeys', 'specification'])],
    ]

function vitest(project: string): Part {
  const file = join(tmpdir(), `${project.replace('*', '')}.json`)
  const reporters = `--reporter=default --reporter=json --outputFile.json="${file}"`
  return {
    name: project.replace('*', ''),
    command: `vitest run --project "${project}" ${reporters}`,
    report: () => vitestReport(file),
  }
}

function playwright(name: string, projects: string[]): Part {
  const file = join(tmpdir(), `${name}.json`)
  return {
    name,
    command: `playwright test --project ${projects.join(' ')} --reporter=list,json`,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: () => playwrightReport(file),
  }
}

const running = new Set<Tethered>()
let isInterrupted = false

async function run({ name, command, env, report }: Part): Promise<Outcome> {
  const startedAt = performance.now()
  // Tests run alone, so their output can be printed immediately.
  const output = report ? 'inherit' : 'pipe'
  const part = spawnTethered(command, [], {
    shell: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    lastSignal: 'KILL',
  })
  running.add(part)
  let printed = ''
  for (const stream of [part.child.stdout, part.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  await part.end
  running.delete(part)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const outcome = {
    name,
    hasPassed: part.child.exitCode === 0,
    seconds,
    report: report?.(),
  }
  process.stdout.write(`${printed}\n${lineOf(outcome)}\n\n`)
  return outcome
}

/** Starts a part whenever a core is free. Runs all parts, even after failures. */
async function runStage(parts: Part[]): Promise<Outcome[]> {
  const waiting = parts.values()
  const outcomes: Outcome[] = []
  const worker = async () => {
    for (const part of waiting) if (!isInterrupted) outcomes.push(await run(part))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return outcomes
}

function lineOf({ name, hasPassed, seconds, report }: Outcome): string {
  const counts = report ? `, ${report.passed} passed, ${report.failed.length} failed` : ''
  return `${name}: ${hasPassed ? 'passed' : 'FAILED'} in ${seconds} s${counts}`
}

/** Gives the tests time to stop their servers, then kills them. */
async function interrupt() {
  isInterrupted = true
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    for (const part of running) part.signal(signal)
    await Promise.all([...running].map((part) => part.ended(endLimitMs)))
  }
}
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, () => void interrupt())
process.channel?.unref()

const outcomes: Outcome[] = []
for (const stage of stages) outcomes.push(...(await runStage(stage)))

for (const outcome of outcomes) {
  const { slowest = [], failed = [] } = outcome.report ?? {}
  process.stdout.write(`${lineOf(outcome)}\n`)
  for (const { name, seconds } of slowest) process.stdout.write(`    ${seconds.toFixed(1)} s  ${name}\n`)
  for (const { name, rerun } of failed) process.stdout.write(`  FAILED ${name}\n    ${rerun}\n`)
}
const sum = (count: (report: Report) => number) =>
  outcomes.reduce((total, { report }) => total + (report ? count(report) : 0), 0)
process.stdout.write(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed.length)} failed\n`)
if (isInterrupted || outcomes.some(({ hasPassed }) => !hasPassed)) process.exitCode = 1
