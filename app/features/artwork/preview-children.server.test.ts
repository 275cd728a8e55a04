import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPreviewChildren, type PreviewChildren } from './preview-children.server.ts'

const job = { bytes: new Uint8Array([1, 2, 3]), type: 'png' } as const
const childScript = join(process.cwd(), 'app/features/artwork/render-preview.child.ts')

let folder: string
let children: PreviewChildren

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-children-'))
})
afterEach(() => children?.stop())
afterAll(() => rm(folder, { recursive: true }))

type Settings = Parameters<typeof createPreviewChildren>[0]

async function startWith(
  onJob: string,
  { atStart = "process.send('ready')", ...settings }: Partial<Settings> & { atStart?: string } = {},
) {
  const scriptPath = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(
    scriptPath,
    `process.on('disconnect', () => process.exit())
     const answer = (pages = 1) => process.send({ preview: { pages, widthPx: process.pid } })
     process.on('message', async (job) => { ${onJob} })
     ${atStart}`,
  )
  const defaults = { scriptPath, childCount: 2, maxWaiting: 50, filesPerChild: 200, idleMs: 60_000 }
  children = createPreviewChildren({ ...defaults, ...settings })
}

function isAlive(id: number) {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

/** A process of its own that uses the real child; it prints the child's id, then goes on with the rest. */
function startParent(rest: string) {
  const code = `
    import { createPreviewChildren } from './app/features/artwork/preview-children.server.ts'
    const settings = { childCount: 1, maxWaiting: 5, filesPerChild: 9, idleMs: 60_000 }
    const children = createPreviewChildren({ scriptPath: ${JSON.stringify(childScript)}, ...settings })
    const render = (svg) => children.render({ bytes: new TextEncoder().encode(svg), type: 'svg' }, 60_000)
    const small = '<svg width="9" height="9"><rect width="9" height="9"/></svg>'
    await render(small)
    console.log(children.processIds()[0])
    ${rest}`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function printedId(parent: ReturnType<typeof startParent>) {
  const [output] = await once(parent.stdout, 'data')
  return Number(String(output))
}

const drawerOf = async (timeoutMs = 10_000) => (await children.render(job, timeoutMs)).widthPx
const dies = (id: number) => expect.poll(() => isAlive(id), { timeout: 10_000 }).toBe(false)

describe('issue: a child that hangs or dies', () => {
  test('one that hangs is killed when the time is over, and another draws the next file', async () => {
    await startWith('if (job.type === "png") for (;;); else answer()', { childCount: 1 })
    const hanging = children.render(job, 1000)
    const [id = 0] = children.processIds()
    const next = children.render({ ...job, type: 'jpeg' }, 10_000)
    await expect(hanging).rejects.toMatchObject({ name: 'UnreadableArtwork', reason: 'timeout' })
    expect((await next).widthPx).not.toBe(id)
    await dies(id)
  })

  test('one that never gets ready is killed as well', async () => {
    await startWith('answer()', { atStart: 'for (;;);' })
    await expect(children.render(job, 500)).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('one that dies of a file has found it corrupt', async () => {
    await startWith('process.abort()')
    await expect(children.render(job, 10_000)).rejects.toMatchObject({ reason: 'corrupt' })
  })

  test('one that an earlier file has harmed does not spoil the next file', async () => {
    await startWith(
      `if (job.type === 'jpeg' || globalThis.isHarmed) process.abort(); globalThis.isHarmed = true; answer()`,
    )
    const first = await drawerOf()
    expect(await drawerOf()).not.toBe(first)
    await expect(children.render({ ...job, type: 'jpeg' }, 10_000)).rejects.toMatchObject({
      reason: 'corrupt',
    })
  })

  test('one that runs out of memory has found it corrupt', async () => {
    await startWith('const all = []; for (;;) all.push(new Array(1e6).fill(all.length))')
    await expect(children.render(job, 15_000)).rejects.toMatchObject({ reason: 'corrupt' })
  })

  test('one that cannot start is our fault, not the file’s', async () => {
    await startWith('answer()', { atStart: "throw new Error('no such library')" })
    const error: unknown = await children.render(job, 10_000).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'Error', message: expect.stringContaining('no such library') })
  })

  test('its environment is bare, and it can neither write files nor start programs', async () => {
    process.env.KISSCUT_TEST_SECRET = 'secret'
    await startWith(`
      const { writeFileSync } = await import('node:fs')
      const { spawnSync } = await import('node:child_process')
      const denied = [() => writeFileSync('${folder}/x', ''), () => spawnSync('true')].filter((attempt) => {
        try { attempt(); return false } catch (error) { return error.code === 'ERR_ACCESS_DENIED' }
      })
      process.send({ preview: { pages: denied.length, names: Object.keys(process.env) } })`)
    const preview = (await children.render(job, 10_000)) as { pages: number; names?: string[] }
    delete process.env.KISSCUT_TEST_SECRET
    expect(preview.pages).toBe(2)
    expect(preview.names?.filter((name) => !/^(NODE_CHANNEL_|TMPDIR$|SystemRoot$)/.test(name))).toEqual([])
  })
})

describe('issue: how many at once', () => {
  test('two work, the rest wait, all are answered', async () => {
    await startWith('setTimeout(answer, 60)')
    const drawers = Array.from({ length: 12 }, () => drawerOf())
    expect(children.processIds()).toHaveLength(2)
    expect(new Set(await Promise.all(drawers)).size).toBe(2)
  })

  test('past the line’s end a file is turned away at once', async () => {
    await startWith('setTimeout(answer, 30)', { maxWaiting: 3 })
    const taken = Array.from({ length: 5 }, () => drawerOf())
    await expect(drawerOf()).rejects.toMatchObject({ name: 'PreviewsBusy' })
    expect(await Promise.all(taken)).toHaveLength(5)
    expect(await drawerOf()).toBeGreaterThan(0)
  })

  test('waiting does not eat into a file’s time', async () => {
    await startWith('setTimeout(answer, 400)', { childCount: 1 })
    await drawerOf()
    expect(await Promise.all(Array.from({ length: 6 }, () => drawerOf(2000)))).toHaveLength(6)
  })

  test('a child is kept for the next file, and replaced after its share', async () => {
    await startWith('answer()', { childCount: 1, filesPerChild: 3 })
    const drawers: number[] = []
    for (let file = 0; file < 7; file++) drawers.push(await drawerOf())
    expect(drawers.map((id) => drawers.indexOf(id))).toEqual([0, 0, 0, 3, 3, 3, 6])
    await dies(drawers[0] ?? 0)
  })

  test('an idle child goes, and a new one comes when it is needed', async () => {
    await startWith('answer()', { idleMs: 50 })
    const first = await drawerOf()
    await dies(first)
    expect(await drawerOf()).not.toBe(first)
  })
})

describe('issue: the end', () => {
  test('stopping kills the children and answers everyone', async () => {
    await startWith('for (;;);', { childCount: 1 })
    const answers = Promise.allSettled([children.render(job, 10_000), children.render(job, 10_000)])
    const [id = 0] = children.processIds()
    await children.stop()
    expect(isAlive(id)).toBe(false)
    for (const answer of await answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { message: 'Previews are stopped.' } })
    }
  })

  test('a warm child keeps no parent alive, and ends with it', async () => {
    const parent = startParent('')
    const exit = once(parent, 'exit')
    const id = await printedId(parent)
    expect(id).toBeGreaterThan(0)
    expect(await exit).toEqual([0, null])
    await dies(id)
  })

  test('waiting for the stop ends well', async () => {
    const parent = startParent("await children.stop(); console.log('stopped')")
    const exit = once(parent, 'exit')
    const id = await printedId(parent)
    const [output] = await once(parent.stdout, 'data')
    expect(String(output)).toBe('stopped\n')
    expect(await exit).toEqual([0, null])
    expect(isAlive(id)).toBe(false)
  })

  test('a child in the middle of minutes of work ends when its parent is killed', async () => {
    const parent = startParent(`
      const rules = Array.from({ length: 90_000 }, (_, at) => '.a' + at + '{fill:url(#a)}').join('')
      await render('<svg><style>' + rules + '</style>' + '<g/>'.repeat(49_000) + '</svg>')`)
    const id = await printedId(parent)
    await delay(1000)
    expect(isAlive(id)).toBe(true)
    parent.kill('SIGKILL')
    await dies(id)
  })
})
