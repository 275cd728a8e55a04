// Compares the shop with the limit, a minimal server that does the same work on the same data. The rounds alternate
// between them, so that other load on the machine slows both.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'oxfmt'
import { drive, type Driven } from './load/drive.ts'
import type { Plan, Scenario, Target } from './load/plan.ts'
import { postmasterOf, processorMs } from './load/processor.ts'
import { embeddedVolume, openEmbeddedServers, openServers, volume, type Servers } from './load/targets.ts'
import { calls, scenarios } from './load/scenarios.ts'
import { sameShape } from './load/same-shape.ts'
import { reportOf, rowOf, tableOf, type Measured } from './load/table.ts'
import { memoryOfAllMb } from './process.ts'
import { processTree } from './watch-shop.ts'

const connections = Number(process.env.BENCH_CONNECTIONS ?? 16)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/** Long enough for V8 to optimize even purchases, of which only dozens run per second. */
const warmSeconds = Number(process.env.BENCH_WARM_SECONDS ?? 10)
const only = process.env.BENCH_ONLY
const reportFile = 'docs/performance.md'

const print = (line: string) => process.stdout.write(`${line}\n`)
const isWanted = ({ name }: Scenario) => !only || name.includes(only)

type Sample = Driven & { serverMs: number; databaseMs: number }

async function sample(target: Target, plan: Plan, seconds: number): Promise<Sample> {
  const before = await processorTimes(target)
  const driven = await drive(target.url, plan, { connections, seconds })
  const after = await processorTimes(target)
  return {
    ...driven,
    serverMs: after.server - before.server,
    databaseMs: after.database - before.database,
  }
}

async function processorTimes({ pids, databaseUrl }: Target) {
  const postmaster = databaseUrl ? await postmasterOf(databaseUrl) : null
  return {
    server: await processorMs(await pids()),
    database: postmaster ? await processorMs(await processTree(postmaster)) : Number.NaN,
  }
}

/** Returns null for targets that can't run the scenario. The first round is a warm-up. */
async function measure(scenario: Scenario, targets: Target[]): Promise<(Measured | null)[]> {
  const plans = await Promise.all(targets.map((target) => scenario.plan(target)))
  const samples = targets.map((): Sample[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [at, target] of targets.entries()) {
      const plan = plans[at]
      if (!plan) continue
      const measured = await sample(target, plan, round === 0 ? warmSeconds : seconds)
      if (round > 0) samples[at]?.push(measured)
    }
  }
  return samples.map((those) => (those.length === 0 ? null : rowOf(those)))
}

/** Counts the statements and round trips of one unit, on a server that nothing else uses. */
async function countStatements(servers: Servers, name: 'shop' | 'limit'): Promise<Map<string, string>> {
  const wire = await servers.openWire()
  const target = await servers.start(name, wire)
  const counted = new Map<string, string>()
  for (const scenario of scenarios.filter(isWanted)) {
    const plan = await scenario.plan(target)
    if (!plan) continue
    await drive(target.url, plan, { connections: 1, seconds: 1 })
    wire.counts()
    const { units } = await drive(target.url, plan, { connections: 1, seconds: 2 })
    const { statements, roundTrips } = wire.counts()
    counted.set(scenario.name, `${(statements / units).toFixed(1)} / ${(roundTrips / units).toFixed(1)}`)
  }
  await target.stop()
  await wire.close()
  return counted
}

/** Imports other shops. Each module has a `Target` as its default export, and exports the `scenarios` it can run. */
async function otherTargets(): Promise<{ target: Target; scenarios: Scenario[] }[]> {
  const modules = process.env.BENCH_OTHERS?.split(',') ?? []
  return Promise.all(
    modules.map(async (file) => {
      const { default: target, scenarios } = await import(pathToFileURL(file).href)
      return { target, scenarios }
    }),
  )
}

type Others = Awaited<ReturnType<typeof otherTargets>>
type Counts = Record<'shop' | 'limit', Map<string, string>>

/** Prints each line of the table as soon as it is measured, and returns all lines. */
async function compare(
  list: Scenario[],
  [shop, limit]: [Target, Target],
  { others = [], counts = null }: { others?: Others; counts?: Counts | null },
): Promise<string[]> {
  const selected = list.filter(isWanted)
  for (const scenario of selected) await sameShape(scenario, [shop, limit])
  const table = tableOf({ others: others.map(({ target }) => target.name), isCounted: counts !== null })
  for (const line of table.lines) print(line)
  for (const scenario of selected) {
    const { name } = scenario
    const [ours, theirs] = await measure(scenario, [shop, limit])
    const peers = []
    for (const other of others) {
      const its = other.scenarios.find((candidate) => candidate.name === name)
      peers.push(its ? ((await measure(its, [other.target]))[0] ?? null) : null)
    }
    if (!ours || !theirs) continue
    const counted = [counts?.shop.get(name) ?? '', counts?.limit.get(name) ?? '']
    table.add(name, { ours, limit: theirs, peers, counts: counted })
    print(table.lines.at(-1) ?? '')
  }
  return table.lines
}

async function compareOnPostgres(folder: string) {
  print(`creating ${volume.orders} orders of ${volume.customers} customers`)
  const servers = await openServers(folder)
  try {
    const postgresVersion = await servers.postgresVersion()
    print(`on ${postgresVersion}`)
    const shop = await servers.start('shop')
    const limit = await servers.start('limit')
    const counts = {
      shop: await countStatements(servers, 'shop'),
      limit: await countStatements(servers, 'limit'),
    }
    const lines = await compare(scenarios, [shop, limit], { others: await otherTargets(), counts })
    const memory = await memoryOfAllMb(await shop.pids())
    print(`the shop uses ${memory.now.toFixed(0)} MB, with a peak of ${memory.peak.toFixed(0)} MB`)
    return { lines, memory, postgresVersion }
  } finally {
    await servers.stop()
  }
}

async function compareEmbedded(folder: string): Promise<string[]> {
  print(`creating ${embeddedVolume.orders} orders on the embedded database`)
  const servers = await openEmbeddedServers(folder)
  try {
    return await compare(calls, [servers.shop, servers.limit], {})
  } finally {
    await servers.stop()
  }
}

const database = process.env.BENCH_DATABASE
const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-bench-'))
try {
  const onPostgres = database === 'embedded' ? null : await compareOnPostgres(path.join(folder, 'server'))
  const embedded = database === 'postgres' ? [] : await compareEmbedded(path.join(folder, 'embedded'))
  if (process.argv.includes('--write') && onPostgres) {
    const tables = { onPostgres, embedded, embeddedOrders: embeddedVolume.orders }
    const { postgresVersion } = onPostgres
    const report = reportOf({ connections, rounds, seconds, warmSeconds, postgresVersion, ...volume }, tables)
    const { code } = await format(reportFile, report)
    await writeFile(reportFile, code)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
