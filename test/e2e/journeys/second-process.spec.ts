import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { spawnTethered } from '#test/tether.ts'
import { expect, test } from '../fixtures.ts'

const root = join(import.meta.dirname, '../../..')

test('a second shop on the same data folder exits with a clear message, and the first keeps running', async ({
  shop,
}) => {
  const second = spawnTethered('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(await freePort()), DATA_DIR: shop.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    lastSignal: 'KILL',
  })
  let printed = ''
  for (const stream of [second.child.stdout, second.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const hasEnded = await second.ended(120_000)
  second.signal('SIGKILL')
  expect(hasEnded, `the process should have exited; output:\n${printed}`).toBe(true)
  expect(second.child.exitCode).toBe(1)
  expect(printed).toMatch(/Another Kisscut \(process \d+\) is using /)
  expect(printed).toContain(shop.dataDir)
  expect(printed).toContain('set DATA_DIR to another folder')
  expect(printed, 'a message without a stack trace').not.toMatch(/^\s+at /m)

  const health = await fetch(`${shop.url}/api/health`)
  expect(health.status).toBe(200)
  const session = await fetch(`${shop.url}/api/session`)
  expect(await session.json()).toMatchObject({ tokenSession: expect.any(String) })
})
