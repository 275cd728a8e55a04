import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isLongRun } from '#test/long-run.ts'
import { isolatesNetwork } from './fork-child.server.ts'
import {
  createPreviewChildren,
  type PreviewChildren,
  type PreviewRequest,
} from './preview-children.server.ts'
import type { PreviewJob } from './preview-job.ts'

const job = { path: 'logo.png', type: 'png' } as const
const requester = { session: 'session 1', address: '192.0.2.1' }
const never = 10 * 60_000
const childScript = join(process.cwd(), 'app/features/goods/previews/render-preview.child.ts')

let folder: string
let children: PreviewChildren

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-children-'))
})
afterEach(() => children?.stop())
afterAll(() => rm(folder, { recursive: true }))

const manyChildren = {
  childCount: { quick: 1, slow: 2 },
  quickMs: never,
  limits: { session: 50, address: { quick: 50, slow: 50 }, all: { quick: 50, slow: 50 } },
}
const oneChildPerLane = { childCount: { quick: 1, slow: 1 } }

type Settings = Parameters<typeof createPreviewChildren>[0]

async function startWith(
  onJob: string,
  { atStart = "process.send('ready')", ...settings }: Partial<Settings> & { atStart?: string } = {},
) {
  const scriptPath = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(
    scriptPath,
    `process.on('disconnect', () => process.exit())
     const answer = (pages = 1, residentBytes = 0) =>
       process.send({ drawn: { pages, widthPx: process.pid }, residentBytes })
     process.on('message', async ({ job, processorMs }) => { ${onJob} })
     ${atStart}`,
  )
  const defaults = { ...manyChildren, scriptPath, filesPerChild: 200, idleMs: never }
  children = createPreviewChildren({ ...defaults, ...settings })
}

function isAlive(id: number) {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

function startParent(rest: string) {
  const code = `
    import { createPreviewChildren } from '#app/features/goods/previews/preview-children.server.ts'
    const limits = { session: 5, address: { quick: 5, slow: 5 }, all: { quick: 5, slow: 5 } }
    const settings = { childCount: { quick: 1, slow: 1 }, quickMs: ${never}, limits, filesPerChild: 9, idleMs: ${never} }
    const requester = { session: 'session 1', address: '192.0.2.1' }
    const children = createPreviewChildren({ scriptPath: ${JSON.stringify(childScript)}, ...settings })
    const folder = ${JSON.stringify(folder)}
    const { writeFileSync } = await import('node:fs')
    const render = (svg) => {
      const path = folder + '/' + crypto.randomUUID()
      writeFileSync(path, svg)
      return children.render({ job: { path, type: 'svg' }, lane: 'slow', requester, processorMs: ${never} })
    }
    const small = '<svg width="9" height="9"><rect width="9" height="9"/></svg>'
    await render(small)
    console.log(children.processIds()[0])
    ${rest}`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]()
  return { parent, readLine: async () => String((await lines.next()).value) }
}

const render = (drawn: PreviewJob, processorMs = never, request: Partial<PreviewRequest> = {}) =>
  children.render({ job: drawn, lane: 'slow', requester, processorMs, ...request })
const drawerOf = async (processorMs = never) => (await render(job, processorMs)).widthPx
const dies = (id: number) => expect.poll(() => isAlive(id)).toBe(false)

/** Ends the process as the watchdog does. */
const exceedTime = `process.kill(process.pid, 'SIGVTALRM')`

/** Responds once the job's file exists. */
const answerWhenFileExists = `
  const { existsSync } = await import('node:fs')
  const check = () => (existsSync(job.path) ? answer() : setTimeout(check, 5))
  check()`
const missingFile = () => ({ ...job, path: join(folder, crypto.randomUUID()) })

async function processorTicks(id: number) {
  const text = await readFile(`/proc/${id}/stat`, 'utf8')
  const [user, system] = text.slice(text.lastIndexOf(')')).split(' ').slice(12)
  return Number(user) + Number(system)
}

describe('a child that hangs or dies', () => {
  test('rejects a file that uses up its CPU time, and draws the next in another child', async () => {
    await startWith(`if (job.type === 'png') ${exceedTime}; else answer()`, oneChildPerLane)
    const complex = render(job, 1000)
    const [id = 0] = children.processIds()
    const next = render({ ...job, type: 'jpeg' })
    await expect(complex).rejects.toMatchObject({ name: 'UnreadableArtwork', reason: 'timeout' })
    expect((await next).widthPx).not.toBe(id)
    await dies(id)
  })

  test('replaces a hanging child once and then reports that the shop is busy, without blaming the file', async () => {
    await startWith('if (job.type !== "png") answer()', { ...oneChildPerLane, graceMs: 100 })
    const hanging = render(job, 0)
    const [id = 0] = children.processIds()
    const next = render({ ...job, type: 'jpeg' })
    await expect(hanging).rejects.toMatchObject({ name: 'PreviewsBusy', problem: 'full' })
    expect((await next).widthPx).not.toBe(id)
    await dies(id)
  })

  test('replaces a child that never becomes ready', async () => {
    await startWith('answer()', { atStart: 'setInterval(() => {}, 1000)', graceMs: 100 })
    await expect(render(job, 0)).rejects.toMatchObject({ name: 'PreviewsBusy' })
  })

  test('reports a file that crashes its child as corrupt', async () => {
    await startWith('process.abort()')
    await expect(render(job)).rejects.toMatchObject({ reason: 'corrupt' })
  })

  test('keeps a child damaged by one file from affecting the next', async () => {
    await startWith(
      `if (job.type === 'jpeg' || globalThis.isHarmed) process.abort(); globalThis.isHarmed = true; answer()`,
    )
    const first = await drawerOf()
    expect(await drawerOf()).not.toBe(first)
    await expect(render({ ...job, type: 'jpeg' })).rejects.toMatchObject({
      reason: 'corrupt',
    })
  })

  test('reports a file that makes its child run out of memory as corrupt', async () => {
    await startWith('const all = []; for (;;) all.push(new Array(1e6).fill(all.length))')
    await expect(render(job)).rejects.toMatchObject({ reason: 'corrupt' })
  })

  test('doesn’t blame a file for memory that an earlier one didn’t free', async () => {
    await startWith(
      `if (job.type === 'jpeg' || globalThis.isFull) process.kill(process.pid, 'SIGUSR2'); else answer(); globalThis.isFull = true`,
    )
    const first = await drawerOf()
    expect(await drawerOf()).not.toBe(first)
    await expect(render({ ...job, type: 'jpeg' })).rejects.toMatchObject({ reason: 'memory' })
  })

  test('reports a child that cannot start as an internal error, not as the file’s fault', async () => {
    await startWith('answer()', { atStart: "throw new Error('no such library')" })
    const error: unknown = await render(job).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'Error', message: expect.stringContaining('no such library') })
  })

  test('gives a child an empty environment', async () => {
    process.env.KISSCUT_TEST_SECRET = 'secret'
    await startWith('process.send({ drawn: { pages: 1, names: Object.keys(process.env) } })')
    const preview = (await render(job)) as { names?: string[] }
    delete process.env.KISSCUT_TEST_SECRET
    expect(
      preview.names?.filter((name) => !/^(NODE_CHANNEL_|MALLOC_|TMPDIR$|SystemRoot$)/.test(name)),
    ).toEqual([])
  })
})

describe('a child taken over by a hostile file', () => {
  const others = `${tmpdir()}/kisscut-others`

  /** Runs a script in a child that otherwise serves files as usual. Returns the script's result or error code. */
  async function attempt(script: string, settings: Partial<Settings> = {}): Promise<unknown> {
    const own = join(folder, `${crypto.randomUUID()}.png`)
    await writeFile(own, 'the file')
    const serveFiles = pathToFileURL(join(process.cwd(), 'app/features/goods/previews/serve-files.server.ts'))
    await startWith('', {
      ...settings,
      atStart: `
        process.removeAllListeners('message')
        const { serveFiles } = await import('${serveFiles.href}')
        const fs = await import('node:fs')
        serveFiles(async (job) => {
          const attempt = async () => { ${script} }
          return { pages: await attempt().catch((error) => error.code ?? error.message) }
        })`,
    })
    return (await render({ ...job, path: own })).pages
  }

  beforeAll(() => writeFile(others, 'the file of someone else'))
  afterAll(() => rm(others))

  test('reads its file and the shop’s code', async () => {
    expect(await attempt("return fs.readFileSync(job.path, 'utf8')")).toBe('the file')
    expect(await attempt("return fs.existsSync('package.json')")).toBe(true)
  })

  test.each([
    ['a file on the machine', "return fs.readFileSync('/etc/passwd', 'utf8')"],
    ['another customer’s file', `return fs.readFileSync('${others}', 'utf8')`],
    [
      'another file through its own folder',
      "return fs.readFileSync(job.path + '/../../kisscut-others', 'utf8')",
    ],
    ['the list of files', "return fs.readdirSync('/tmp').length"],
    ['the settings', "return fs.readFileSync(process.cwd() + '/.env', 'utf8')"],
    ['its parent’s memory', 'return fs.readFileSync(`/proc/${process.ppid}/environ`).length'],
  ])('can’t read %s', async (_, script) => {
    expect(await attempt(script)).toBe('ERR_ACCESS_DENIED')
  })

  test.each([
    ['write a file', `return fs.writeFileSync('${tmpdir()}/kisscut-written', '')`],
    ['change its file', "return fs.writeFileSync(job.path, '')"],
    ['link to another file', `return fs.symlinkSync('${others}', job.path + '.link')`],
    ['start a program', "return (await import('node:child_process')).spawnSync('true').status"],
    [
      'start a thread, which may ignore permissions',
      "return new (await import('node:worker_threads')).Worker('1', { eval: true, execArgv: [] }).threadId",
    ],
  ])('can’t %s', async (_, script) => {
    expect(await attempt(script)).toBe('ERR_ACCESS_DENIED')
  })

  test('writes to one folder at most', async () => {
    const writableFolder = await mkdtemp(join(folder, 'written-'))
    const settings = { writableFolder }
    expect(
      await attempt(`return fs.writeFileSync('${writableFolder}/a.pdf', '') ?? 'written'`, settings),
    ).toBe('written')
    expect(await attempt(`return fs.writeFileSync('${folder}/a.pdf', '')`, settings)).toBe(
      'ERR_ACCESS_DENIED',
    )
  })

  test('can’t evaluate strings as code', async () => {
    expect(await attempt("return new Function('return 1')()")).toContain('disallowed')
  })

  test('has no network on systems that allow blocking it', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const connect = `
      const { connect } = await import('node:net')
      return new Promise((resolve, reject) => connect(${port}, '127.0.0.1', () => resolve('connected')).on('error', reject))`
    expect(await attempt(connect)).toBe(isolatesNetwork() ? 'ENETUNREACH' : 'connected')
  })
})

describe('concurrency', () => {
  test('draws two files at a time, queues the others, and responds to all', async () => {
    await startWith('answer()')
    const drawers = Array.from({ length: 12 }, () => drawerOf())
    expect(children.processIds()).toHaveLength(2)
    expect(new Set(await Promise.all(drawers)).size).toBe(2)
  })

  test('rejects a file immediately when the queue is full', async () => {
    await startWith('answer()', {
      limits: { session: 50, address: { quick: 50, slow: 50 }, all: { quick: 50, slow: 3 } },
    })
    const taken = Array.from({ length: 5 }, () => drawerOf())
    await expect(drawerOf()).rejects.toMatchObject({ name: 'PreviewsBusy' })
    expect(await Promise.all(taken)).toHaveLength(5)
    expect(await drawerOf()).toBeGreaterThan(0)
  })

  test('doesn’t count waiting toward a file’s time limit', async () => {
    await startWith(answerWhenFileExists, oneChildPerLane)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const [first, second] = [missingFile(), missingFile()]
    await writeFile(second.path, '')
    const drawers = [render(first, 2 * never), render(second, 1000)]
    vi.advanceTimersByTime(never)
    await writeFile(first.path, '')
    expect(await Promise.all(drawers)).toHaveLength(2)
  })

  test('reuses a child, and replaces it after a set number of files', async () => {
    await startWith('answer()', { ...oneChildPerLane, filesPerChild: 3 })
    const drawers: number[] = []
    for (let file = 0; file < 7; file++) drawers.push(await drawerOf())
    expect(drawers.map((id) => drawers.indexOf(id))).toEqual([0, 0, 0, 3, 3, 3, 6])
    await dies(drawers[0] ?? 0)
  })

  test('replaces a child that still uses a lot of memory after a file', async () => {
    await startWith(`answer(1, job.type === 'jpeg' ? 61 : 59)`, { ...oneChildPerLane, maxResidentBytes: 100 })
    const first = await drawerOf()
    expect((await render({ ...job, type: 'jpeg' })).widthPx).toBe(first)
    expect(await drawerOf()).not.toBe(first)
    await dies(first)
  })

  test('ends an idle child, and starts a new one on demand', async () => {
    await startWith('answer()', { idleMs: 50 })
    const first = await drawerOf()
    await dies(first)
    expect(await drawerOf()).not.toBe(first)
  })
})

describe('shutdown', () => {
  test('finishes a file after a signal to all of the shop’s processes', async () => {
    const serveFiles = pathToFileURL(join(process.cwd(), 'app/features/goods/previews/serve-files.server.ts'))
    await startWith('', {
      atStart: `
        process.removeAllListeners('message')
        const { serveFiles } = await import('${serveFiles.href}')
        serveFiles(async () => {
          for (const signal of ['SIGTERM', 'SIGINT']) process.kill(process.pid, signal)
          await new Promise((resolve) => setTimeout(resolve, 50))
          return { pages: 3 }
        })`,
    })
    expect((await render(job)).pages).toBe(3)
  })

  test('kills the children and rejects all requests when stopped', async () => {
    await startWith('for (;;);', oneChildPerLane)
    const answers = Promise.allSettled([render(job), render(job)])
    const [id = 0] = children.processIds()
    await children.stop()
    expect(isAlive(id)).toBe(false)
    for (const answer of await answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'Previews are stopped.' } })
    }
  })

  if (isLongRun()) {
    test('lets the parent exit despite an idle child, which exits with it', async () => {
      const { parent, readLine } = startParent('')
      const exit = once(parent, 'exit')
      const id = Number(await readLine())
      expect(id).toBeGreaterThan(0)
      expect(await exit).toEqual([0, null])
      await dies(id)
    })

    test('stop() resolves', async () => {
      const { parent, readLine } = startParent("await children.stop(); console.log('stopped')")
      const exit = once(parent, 'exit')
      const id = Number(await readLine())
      expect(await readLine()).toBe('stopped')
      expect(await exit).toEqual([0, null])
      expect(isAlive(id)).toBe(false)
    })

    test('ends a child that is busy for minutes if its parent is killed', async () => {
      const { parent, readLine } = startParent(`
        const rules = Array.from({ length: 40_000 }, (_, at) => '.a' + at + '{fill:url(#a)}').join('')
        await render('<svg><style>' + rules + '</style>' + '<g/>'.repeat(49_000) + '</svg>')`)
      const id = Number(await readLine())
      const ticks = await processorTicks(id)
      await expect.poll(() => processorTicks(id)).toBeGreaterThan(ticks + 100)
      parent.kill('SIGKILL')
      await dies(id)
    })
  }
})

describe('fair shares', () => {
  const from = (session: string, address = '192.0.2.1') => ({ requester: { session, address } })
  const slowly = 'if (job.type === "pdf") return; answer()'
  const slow = { path: 'slow', type: 'pdf' } as const

  test('draws a quick file without waiting for other sessions’ slow files', async () => {
    await startWith(slowly, oneChildPerLane)
    const hostile = Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => render(slow, never, from(`session ${at}`))),
    )
    const drawn = render(job, never, { ...from('an ordinary one'), lane: 'quick' })
    expect((await drawn).pages).toBe(1)
    await children.stop()
    expect((await hostile).map(({ status }) => status)).not.toContain('fulfilled')
  })

  test('lets two sessions, or two addresses, take turns', async () => {
    await startWith('answer()', oneChildPerLane)
    const done: string[] = []
    const note = (name: string) => () => void done.push(name)
    const greedy = Array.from({ length: 6 }, () => render(job, never, from('greedy')).then(note('greedy')))
    const modest = render(job, never, from('modest')).then(note('modest'))
    const elsewhere = render(job, never, from('elsewhere', '192.0.2.9')).then(note('elsewhere'))
    await Promise.all([...greedy, modest, elsewhere])
    expect(done.slice(0, 4)).toEqual(expect.arrayContaining(['modest', 'elsewhere']))
  })

  test('gives everyone equal time, not an equal number of files', async () => {
    await startWith('setTimeout(answer, job.type === "pdf" ? 100 : 0)', oneChildPerLane)
    const done: string[] = []
    const note = (name: string) => () => void done.push(name)
    const greedy = Array.from({ length: 3 }, () => render(slow, never, from('greedy')).then(note('greedy')))
    const modest = Array.from({ length: 4 }, () => render(job, never, from('modest')).then(note('modest')))
    await Promise.all([...greedy, ...modest])
    expect(done).toEqual(['greedy', 'modest', 'modest', 'modest', 'modest', 'greedy', 'greedy'])
  })

  test('makes a slow file yield to other requesters’ files, but not to the same requester’s', async () => {
    await startWith('if (job.type === "pdf") return; answer()', { ...oneChildPerLane, sliceMs: 300 })
    const long = new AbortController()
    const first = render(slow, never, { ...from('greedy', '192.0.2.8'), signal: long.signal })
    const same = Promise.allSettled([render(slow, never, from('greedy', '192.0.2.8'))])
    const done = await Promise.all([1, 2, 3].map(() => render(job, never, from('modest'))))
    expect(done).toHaveLength(3)
    long.abort()
    await expect(first).rejects.toMatchObject({ name: 'PreviewAborted' })
    await children.stop()
    await same
  })

  test('rejects a file that would have to yield twice', async () => {
    await startWith('if (job.type === "pdf") return; answer()', { ...oneChildPerLane, sliceMs: 50 })
    const long = render(slow, never, from('greedy', '192.0.2.8'))
    const ended = expect(long).rejects.toMatchObject({ name: 'PreviewsBusy', problem: 'full' })
    for (const name of ['one', 'two', 'three']) await render(job, never, from(name, `192.0.2.9 ${name}`))
    await ended
  })

  test('rejects a file that has waited too long, and draws the next one in time', async () => {
    await startWith(slowly, { ...oneChildPerLane, maxWaitMs: 50 })
    const hanging = Promise.allSettled([render(slow)])
    await expect(render(job)).rejects.toMatchObject({ name: 'PreviewsBusy', problem: 'full' })
    expect((await render(job, never, { lane: 'quick' })).pages).toBe(1)
    await children.stop()
    await hanging
  })

  test('rejects a file that waits too long after it yielded', async () => {
    const settings = { ...oneChildPerLane, sliceMs: 100, maxWaitMs: 300 }
    await startWith('if (job.type === "pdf") return; answer()', settings)
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const prepare = async () => start()
    const yielding = render(slow, never, { ...from('greedy', '192.0.2.8'), prepare })
    const ended = expect(yielding).rejects.toMatchObject({ name: 'PreviewsBusy', problem: 'full' })
    await started
    await sleep(400)
    const hanging = Promise.allSettled([render(slow, never, from('modest'))])
    await ended
    await children.stop()
    await hanging
  })

  test('puts a file in place when its turn comes, and continues with the next one if that fails', async () => {
    await startWith('answer()', oneChildPerLane)
    const order: string[] = []
    const prepare = (name: string) => async () => void order.push(name)
    const fails = () => Promise.reject(new Error('no room'))
    const [first, second, third] = [
      render(job, never, { prepare: prepare('first') }).then(() => order.push('drawn')),
      render(job, never, { prepare: fails }),
      render(job, never, { prepare: prepare('third') }),
    ]
    await expect(second).rejects.toThrow('no room')
    await Promise.all([first, third])
    expect(order.filter((each) => each !== 'drawn')).toEqual(['first', 'third'])
    expect(order.indexOf('drawn')).toBeLessThan(order.indexOf('third'))
  })

  test.each([
    ['session', { session: 2, address: { quick: 9, slow: 9 }, all: { quick: 9, slow: 9 } }, 'share'],
    ['address', { session: 9, address: { quick: 9, slow: 2 }, all: { quick: 9, slow: 9 } }, 'share'],
    ['shop', { session: 9, address: { quick: 9, slow: 9 }, all: { quick: 9, slow: 2 } }, 'full'],
  ] as const)('limits the number of waiting files per %s', async (_, limits, problem) => {
    await startWith(slowly, { ...oneChildPerLane, limits })
    const running = render(slow, never, from('first', '192.0.2.8'))
    const taken = Promise.allSettled([running, ...[1, 2].map(() => render(job, never, from('second')))])
    await expect(render(job, never, from('second'))).rejects.toMatchObject({ name: 'PreviewsBusy', problem })
    await children.stop()
    await taken
  })

  test('moves a quick file that takes too long to the slow lane', async () => {
    await startWith(`if (processorMs === 100) ${exceedTime}; else answer()`, {
      ...oneChildPerLane,
      quickMs: 100,
    })
    const drawn = render(job, never, { lane: 'quick' })
    const [first] = children.processIds()
    expect((await drawn).widthPx).not.toBe(first)
  })
})

describe('after the client disconnects', () => {
  test('drops a queued file, and kills the process that is drawing a file', async () => {
    await startWith('if (job.type === "pdf") for (;;); answer()', oneChildPerLane)
    const slow = new AbortController()
    const waits = new AbortController()
    const drawn = render({ path: 'slow', type: 'pdf' }, never, { signal: slow.signal })
    const waiting = render(job, never, { signal: waits.signal })
    const next = render(job)
    const [id = 0] = children.processIds()
    waits.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'PreviewAborted' })
    slow.abort()
    await expect(drawn).rejects.toMatchObject({ name: 'PreviewAborted' })
    expect((await next).widthPx).not.toBe(id)
    await dies(id)
  })

  test('doesn’t move a quick file that takes too long to the slow lane', async () => {
    await startWith(`setTimeout(() => ${exceedTime}, 50)`, oneChildPerLane)
    const client = new AbortController()
    const drawn = render(job, never, { lane: 'quick', signal: client.signal })
    client.abort()
    await expect(drawn).rejects.toMatchObject({ name: 'PreviewAborted' })
    await expect.poll(() => children.processIds()).toEqual([])
  })

  test('never draws a file whose client disconnects before its turn', async () => {
    await startWith('answer()')
    await expect(render(job, never, { signal: AbortSignal.abort() })).rejects.toThrow('')
    expect(children.processIds()).toEqual([])
  })
})

test('reports running out of memory as the reason', async () => {
  await startWith("process.kill(process.pid, 'SIGUSR2')")
  await expect(render(job)).rejects.toMatchObject({ reason: 'memory' })
})
