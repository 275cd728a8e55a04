// Measures a shop with one, two and four processes on one PostgreSQL, and how much hostile visitors slow down others.
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '#test/postgres.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { longValueSvg, pdfBomb } from './hostile-files.ts'
import { orderStickers, pay } from './journey.ts'
import { postmasterOf, processorMs, limitProcessor, type ProcessorShare } from './load/processor.ts'
import { startServer, type Running } from './process.ts'
import { serverSettings } from './server-settings.ts'
import { upload, visitor } from './uploader.ts'
import { processTree } from './watch-shop.ts'

const connections = 16
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const roundMs = Number(process.env.BENCH_SECONDS ?? 5) * 1000
const slowConnections = 2_000

/**
 * The share of a core that each process may use, for machines with too few cores for four processes, PostgreSQL and the
 * visitors. 0 means no limit.
 */
const processorShare = Number(process.env.BENCH_PROCESSOR_SHARE ?? 0)

// Create these before anything is measured, because it takes a while.
const bomb = { name: 'bomb.pdf', bytes: pdfBomb() }
const longSvg = { name: 'long.svg', bytes: longValueSvg() }

const print = (line: string) => process.stdout.write(`${line}\n`)
const columns = (cells: string[]) => cells.map((cell, at) => cell.padEnd(at === 0 ? 34 : 13)).join('')
const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

let visitors = 0
const newAddress = () => {
  visitors++
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

async function get(url: string) {
  const response = await fetch(url, { headers: { 'x-forwarded-for': newAddress() } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
}

/** Returns the milliseconds that a page takes over a new connection. */
function newVisit(url: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.get(
      url,
      { agent: false, headers: { 'x-forwarded-for': newAddress() } },
      (response) => {
        response.resume()
        response.once('end', () => resolve(performance.now() - started))
        if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`))
      },
    )
    request.once('error', reject)
  })
}

const scenarios: Record<string, (url: string) => Promise<unknown>> = {
  'product as JSON': (url) => get(`${url}/api/categories/1`),
  'library as JSON': (url) => get(`${url}/api/libraryproducts`),
  'home page': (url) => get(`${url}/`),
  'cart to paid order': async (url) => {
    const { link } = await orderStickers(url, { email: `buyer-${newAddress()}@example.com` })
    // Send the payment directly to a process, not to the shop's public URL.
    await pay(new URL(new URL(link).pathname, url).href)
  },
}

type Measured = { done: number; seconds: number; latencies: number[]; shopMs: number; databaseMs: number }

async function measure(
  processes: Running[],
  work: (url: string) => Promise<unknown>,
  database: number,
): Promise<Measured> {
  const latencies: number[] = []
  const before = await processorTimes(processes, database)
  const started = performance.now()
  const waiting = new Map(processes.map(({ url }) => [url, 0]))
  const visit = async () => {
    while (performance.now() - started < roundMs) {
      const url = leastBusy(waiting)
      waiting.set(url, (waiting.get(url) ?? 0) + 1)
      const since = performance.now()
      await work(url)
      latencies.push(performance.now() - since)
      waiting.set(url, (waiting.get(url) ?? 0) - 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, visit))
  const seconds = (performance.now() - started) / 1000
  const after = await processorTimes(processes, database)
  return {
    done: latencies.length,
    seconds,
    latencies,
    shopMs: after.shop - before.shop,
    databaseMs: after.database - before.database,
  }
}

/** Chooses a process as a load balancer would. */
function leastBusy(waiting: Map<string, number>): string {
  const [[url] = ['']] = [...waiting].toSorted(([, one], [, other]) => one - other)
  return url
}

async function processorTimes(processes: Running[], database: number) {
  return {
    shop: await processorMs(processes.map(({ pid }) => pid)),
    database: await processorMs(await processTree(database)),
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

async function benchProcesses(byCount: Map<number, Running[]>, database: number) {
  const share = processorShare > 0 ? `, ${processorShare} of a core for each process` : ''
  print(`${connections} connections, ${rounds} alternating rounds of ${roundMs / 1000} s${share}\n`)
  print(columns(['', 'processes', 'per second', 'p50', 'p99', 'shop', 'PostgreSQL', 'vs. one']))
  for (const [name, work] of Object.entries(scenarios)) {
    const results = new Map<number, Measured[]>()
    for (let round = 0; round < rounds; round++) {
      for (const [count, processes] of byCount) {
        const measured = await measure(processes, work, database)
        results.set(count, [...(results.get(count) ?? []), measured])
      }
    }
    let one = Number.NaN
    for (const [count, all] of results) {
      const done = sum(all.map((measured) => measured.done))
      const latencies = all.flatMap((measured) => measured.latencies)
      const shopMs = sum(all.map((measured) => measured.shopMs)) / done
      const databaseMs = sum(all.map((measured) => measured.databaseMs)) / done
      const perSecond = done / sum(all.map(({ seconds }) => seconds))
      if (count === 1) one = perSecond
      print(
        columns([
          name,
          String(count),
          perSecond.toFixed(0),
          `${percentile(latencies, 0.5).toFixed(1)} ms`,
          `${percentile(latencies, 0.99).toFixed(1)} ms`,
          `${shopMs.toFixed(2)} ms`,
          `${databaseMs.toFixed(2)} ms`,
          `${(perSecond / one).toFixed(2)} x`,
        ]),
      )
    }
  }
}

async function benchHostileUploads({ url }: Running) {
  const hostiles = await Promise.all(Array.from({ length: 8 }, () => visitor(url, newAddress())))
  let isOver = false
  const attack = Promise.all(
    hostiles.map((hostile, at) => upload({ url, ...hostile, ...(at % 2 === 0 ? bomb : longSvg) })),
  ).then((outcomes) => {
    isOver = true
    return outcomes
  })
  const latencies: number[] = []
  while (!isOver) {
    latencies.push(await newVisit(`${url}/api/categories/1`))
  }
  const statuses = (await attack).map(({ status }) => status).join(', ')
  print(
    `\nduring 8 hostile uploads (${statuses}), ${latencies.length} times GET /api/categories/1: p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms, slowest ${Math.max(...latencies).toFixed(1)} ms`,
  )
}

async function benchSlowConnections({ url }: Running) {
  const sockets = await Promise.all(
    Array.from({ length: slowConnections }, () => slowConnection(Number(new URL(url).port))),
  )
  const latencies: number[] = []
  for (let visit = 0; visit < 100; visit++) {
    latencies.push(await newVisit(`${url}/`))
  }
  const open = sockets.filter((socket) => !socket.destroyed).length
  for (const socket of sockets) socket.destroy()
  print(
    `with ${open} of ${slowConnections} slow connections open, 100 new visitors’ home pages: p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`,
  )
}

/** Sends half a request. */
function slowConnection(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n')
      resolve(socket)
    })
    socket.resume()
    socket.once('error', () => resolve(socket.destroy()))
  })
}

const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-processes-'))
const postgres = await startPostgres()
const processes: Running[] = []
const shares: ProcessorShare[] = []
try {
  await onDatabase(postgres.url, (client) => client.query('create database shop'))
  const database = new URL(postgres.url)
  database.pathname = '/shop'
  const settings = { ...serverSettings(database.href, folder), TRUST_PROXY: '1', LOG_LEVEL: 'silent' }
  for (let count = 0; count < 4; count++) processes.push(await startServer('start.ts', settings))
  const [first] = processes
  if (!first) throw new Error('no process was started')
  const postmaster = await postmasterOf(database.href)
  // V8 must have compiled the code before the processes are throttled.
  for (const work of Object.values(scenarios)) {
    for (let round = 0; round < 3; round++) await measure(processes, work, postmaster)
  }
  if (processorShare > 0) {
    for (const { pid } of processes) shares.push(await limitProcessor(pid, processorShare))
  }
  const byCount = new Map([1, 2, 4].map((count) => [count, processes.slice(0, count)]))
  await benchProcesses(byCount, postmaster)
  await benchHostileUploads(first)
  await benchSlowConnections(first)
} finally {
  for (const running of processes) await running.stop()
  for (const share of shares) await share.remove()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
