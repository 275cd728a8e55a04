import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/test-db.ts'
import { openListener } from './listener.server.ts'

const databaseUrl = testDatabase()

async function openPool() {
  const pool = new pg.Pool({ connectionString: await databaseUrl() })
  onTestFinished(() => pool.end())
  return pool
}

type Options = { notify?: (channel: string) => Promise<unknown>; probeMs?: number }

/** Listens to 'news', and records its notifications. */
async function listening({ notify, probeMs = 3_000 }: Options = {}) {
  const pool = await openPool()
  const url = await databaseUrl()
  const newClient = () => {
    const client = new pg.Client({ connectionString: url, application_name: 'listening', pipeline: true })
    return client.on('error', () => undefined)
  }
  const send = (channel: string, payload = '') => pool.query('select pg_notify($1, $2)', [channel, payload])
  const listener = openListener(newClient, notify ?? send, { probeEveryMs: 50, probeMs })
  onTestFinished(listener.close)
  const arrived: string[] = []
  const listen = (channel: string) =>
    listener.listen(
      channel,
      (payload) => arrived.push(payload),
      () => arrived.push('connected'),
    )
  await listen('news')
  return { pool, listener, arrived, send, listen }
}

const terminate =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listening'"

test('receives notifications from other connections on each channel', async () => {
  const { arrived, send, listen } = await listening()
  await expect.poll(() => arrived).toEqual(['connected'])
  await listen('sports')
  expect(arrived).toEqual(['connected', 'connected'])
  await send('news', 'one')
  await send('sports', 'two')
  await send('weather', 'three')
  await send('news', 'four')
  await expect.poll(() => arrived.slice(2)).toEqual(['one', 'two', 'four'])
})

test('replaces a lost connection, and reports it because notifications were missed', async () => {
  const { pool, listener, arrived, send } = await listening()
  await expect.poll(() => arrived).toEqual(['connected'])
  await pool.query(terminate)
  await expect.poll(() => listener.isListening()).toBe(false)
  await expect.poll(() => arrived, { timeout: 10_000 }).toEqual(['connected', 'connected'])
  expect(listener.isListening()).toBe(true)
  await send('news', 'again')
  await expect.poll(() => arrived.at(-1)).toBe('again')
})

test('counts a connection that receives nothing, as through PgBouncer, as not listening', async () => {
  const { listener, arrived } = await listening({ notify: () => Promise.resolve(), probeMs: 50 })
  await expect.poll(() => listener.isListening()).toBe(false)
  expect(arrived).toEqual([])
})
