// Measures how much hostile visitors slow down others with expensive uploads, preview requests and slow connections.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { longValueSvg, ordinaryPdf, ordinaryPng, pdfBomb } from './hostile-files.ts'
import { measurePictures } from './hostile-pictures.ts'
import { startServer } from './process.ts'
import { measureSlowClients, uploadLargeFile } from './slow-clients.ts'
import { upload, visitor, type Outcome, type Visitor } from './uploader.ts'
import { watchShop } from './watch-shop.ts'

const hostileUploads = 100
const attackMs = 20_000
const slowClientsMs = 60_000

const print = (line: string) => process.stdout.write(`${line}\n`)
const columns = (cells: string[]) => cells.map((cell, at) => cell.padEnd(at === 0 ? 46 : 14)).join('')
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

const dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-hostile-'))
const loopDelayFile = path.join(dataDir, 'loop-delay')
const shop = await startServer('start.ts', {
  DATA_DIR: path.join(dataDir, 'shop'),
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
  LOOP_DELAY_FILE: loopDelayFile,
  NODE_OPTIONS: `--import=${pathToFileURL('bench/loop-delay.ts').href}`,
})
const { url } = shop
const watch = () => watchShop({ url, pid: shop.pid, loopDelayFile })
const hostileFiles = [
  { name: 'bomb.pdf', bytes: pdfBomb() },
  { name: 'long.svg', bytes: longValueSvg() },
]
const png = { name: 'fox.png', bytes: await ordinaryPng() }
const pdf = { name: 'fox.pdf', bytes: ordinaryPdf() }

async function uploadOrdinary(address: string, isOver: () => boolean) {
  const pictures: Outcome[] = []
  const ada = await visitor(url, address)
  const bob = await visitor(url, address)
  const document = delay(1000).then(() => upload({ url, ...bob, ...pdf }))
  while (!isOver()) {
    pictures.push(await upload({ url, ...ada, ...png }))
    await delay(500)
  }
  return { pictures, document: await document }
}

async function measureAttack(
  name: string,
  hostiles: Visitor[],
  { goneAfterMs, address = '192.0.2.1' }: { goneAfterMs?: number; address?: string } = {},
) {
  const stop = watch()
  const started = performance.now()
  const attack = Promise.all(
    Array.from({ length: hostileUploads }, (_, at) => {
      const { session, address } = hostiles[at % hostiles.length] ?? { session: '', address: '' }
      const { bytes, name } = hostileFiles[at % hostileFiles.length] ?? pdf
      return upload({ url, session, address, bytes, name, goneAfterMs })
    }),
  )
  const { pictures, document } = await uploadOrdinary(address, () => performance.now() - started > attackMs)
  const hostile = await Promise.race([attack, delay(60_000).then(() => [])])
  const measured = await stop()
  print(
    columns([
      name,
      statuses(pictures),
      seconds(Math.max(...pictures.map(({ ms }) => ms))),
      `${document.status}, ${seconds(document.ms)}`,
      `${measured.peakMb.toFixed(0)} MB`,
      `${measured.loopDelayMs.toFixed(0)} ms`,
      `${measured.slowestHealthMs.toFixed(0)} ms`,
      statuses(hostile),
    ]),
  )
}

const statuses = (outcomes: Outcome[]) =>
  Object.entries(Object.groupBy(outcomes, ({ status }) => String(status)))
    .map(([status, those]) => `${those?.length} x ${status}`)
    .join(', ')

try {
  print(`${hostileUploads} concurrent hostile uploads, with ordinary uploads by other visitors`)
  print(
    columns(['', 'PNGs', 'slowest PNG', 'one PDF', 'peak memory', 'loop delay', 'health', 'hostile uploads']),
  )
  const one = [await visitor(url, '198.51.100.1')]
  const many = await Promise.all(
    Array.from({ length: hostileUploads }, (_, at) => visitor(url, `203.0.${at}.1`)),
  )
  await measureAttack('one session, clients disconnect after 3 s', one, { goneAfterMs: 3000 })
  await measureAttack('one session, clients stay connected', one)
  await measureAttack('100 sessions and addresses, clients disconnect after 3 s', many, { goneAfterMs: 3000 })
  await measureAttack('100 sessions and addresses, clients stay connected', many)
  const address = '198.51.100.2'
  const neighbors = await Promise.all(Array.from({ length: hostileUploads }, () => visitor(url, address)))
  await measureAttack('100 sessions on the ordinary visitors’ IP address', neighbors, { address })

  const { measured: pictures, answered, asked } = await measurePictures(url)
  print(`\n${answered} of ${asked} preview requests from five IP addresses answered`)
  for (const { kind, count, drawn, slowestMs } of pictures)
    print(
      columns([
        `ordinary previews of ${kind}`,
        `${drawn} of ${count} drawn`,
        `slowest ${seconds(slowestMs)}`,
      ]),
    )

  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const filePath = await uploadLargeFile(url, await visitor(url, '192.0.2.3'), picture)
  const stop = watch()
  const kinds = await measureSlowClients({ port: Number(new URL(url).port), filePath }, slowClientsMs)
  const measured = await stop()
  print(`\nconcurrent slow clients (stopped after ${seconds(slowClientsMs)})`)
  for (const { name, count, open, secondsUntilClosed } of kinds) {
    const result =
      secondsUntilClosed === null ? `${open} still open` : `closed after ${secondsUntilClosed.toFixed(1)} s`
    print(columns([`${count} ${name}`, result]))
  }
  print(
    `with slow clients: slowest health check ${measured.slowestHealthMs.toFixed(0)} ms, event loop delay ${measured.loopDelayMs.toFixed(0)} ms, peak memory ${measured.peakMb.toFixed(0)} MB`,
  )
} finally {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)
