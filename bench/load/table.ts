import { cpus } from 'node:os'

export type Measured = {
  perSecond: number
  p50: number
  p99: number
  /** CPU time of the server and of PostgreSQL per unit. */
  serverMs: number
  databaseMs: number
  failures: number
}

type Sample = {
  units: number
  seconds: number
  latencies: number[]
  failures: number
  serverMs: number
  databaseMs: number
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

export function rowOf(samples: Sample[]): Measured {
  const units = sum(samples.map((sample) => sample.units))
  const latencies = samples.flatMap((sample) => sample.latencies).toSorted((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    perSecond: units / sum(samples.map((sample) => sample.seconds)),
    p50: at(0.5),
    p99: at(0.99),
    serverMs: sum(samples.map((sample) => sample.serverMs)) / units,
    databaseMs: sum(samples.map((sample) => sample.databaseMs)) / units,
    failures: sum(samples.map((sample) => sample.failures)),
  }
}

type Row = { ours: Measured; limit: Measured; peers: (Measured | null)[]; counts: string[] }

const shown = ({ perSecond, p50, p99, serverMs, databaseMs, failures }: Measured) => [
  perSecond.toFixed(0) + (failures > 0 ? ` (${failures} failed)` : ''),
  `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
  Number.isNaN(databaseMs) ? serverMs.toFixed(2) : `${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)}`,
]

const line = (cells: string[]) => `| ${cells.join(' | ')} |`

/** Creates a Markdown table with a row for each scenario. */
export function tableOf({ others, isCounted }: { others: string[]; isCounted: boolean }) {
  const columns = [
    'per second',
    'p50 / p99, ms',
    'CPU, ms',
    ...(isCounted ? ['statements / round trips'] : []),
  ]
  const titles = [
    'work',
    ...columns.map((column) => `shop: ${column}`),
    ...columns.map((column) => `limit: ${column}`),
    'share of the limit',
    ...others.map((name) => `${name}’s share`),
  ]
  const lines = [line(titles), line(titles.map(() => '---'))]
  return {
    lines,
    add: (name: string, { ours, limit, peers, counts }: Row) => {
      const share = (of: Measured | null) => (of ? (of.perSecond / limit.perSecond).toFixed(2) : '')
      const [ourCount, limitCount] = isCounted ? counts.map((count) => [count]) : [[], []]
      const cells = [
        name,
        ...shown(ours),
        ...(ourCount ?? []),
        ...shown(limit),
        ...(limitCount ?? []),
        share(ours),
        ...peers.map(share),
      ]
      lines.push(line(cells))
    },
  }
}

type How = {
  connections: number
  rounds: number
  seconds: number
  warmSeconds: number
  postgresVersion: string
  orders: number
  customers: number
}
type Tables = {
  onPostgres: { lines: string[]; memory: { now: number; peak: number } }
  embedded: string[]
  embeddedOrders: number
}

/** Writes the documentation page. */
export const reportOf = (
  { connections, rounds, seconds, warmSeconds, postgresVersion, orders, customers }: How,
  tables: Tables,
) => `# Performance

The shop compared with the limit, a minimal server that does the same work: Fastify, pg and hand-written SQL, on the
same tables with the same data (33 categories, 200 designs, ${customers.toLocaleString('en-US')} customers, ${orders.toLocaleString('en-US')} orders), and with the same durability. Both
were measured alternately by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}: ${connections} connections, and ${rounds} rounds of ${seconds} s after a
warm-up of ${warmSeconds} s. The load, the server and PostgreSQL shared ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown processor'}), with ${postgresVersion}.

CPU is the CPU time per unit of work: the server's plus PostgreSQL's.
[Decision 27](decisions/0027-bench-against-a-limit.md) explains what the limit leaves out, and why some shares are small.

${tables.onPostgres.lines.join('\n')}

After all measurements, the shop used ${tables.onPostgres.memory.now.toFixed(0)} MB of memory, with a peak of ${tables.onPostgres.memory.peak.toFixed(0)} MB.

## On the embedded database

The same comparison with ${tables.embeddedOrders.toLocaleString('en-US')} orders: the shop on its embedded database, and the limit calling PGlite directly in its own process.

${tables.embedded.join('\n')}
`
