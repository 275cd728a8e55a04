import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { until } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { visit } from '#test/shared-shop/visitor.ts'
import { newEmail } from '../e2e/steps.ts'

// Two processes' disk for files fills up first, and then their database's disk.

const marker = join(tmpdir(), `kisscut-full-${randomUUID()}`)
// NODE_OPTIONS is split at spaces, so this has to be a URL.
const preload = new URL('../shared-shop/fill-disk.ts', import.meta.url)

const shared = testSharedShop({
  on: 'folder',
  env: { NODE_OPTIONS: `--import=${preload.href}`, DISK_IS_FULL: marker },
})

test.afterAll(() => rm(marker, { force: true }))

const notNow = 'Nothing can be saved right now. Please try again in a few minutes.'

async function shopper(at: string) {
  const visitor = await visit(shared.shop, at)
  const { id } = await visitor.upload()
  await visitor.fillCart(id)
  return { ...visitor, email: newEmail('full') }
}

const payAt = async (link: string | null) => {
  const paid = await fetch(`${link}/card`, { method: 'POST', redirect: 'manual' })
  expect(paid.status).toBe(303)
}

const statusOf = async (email: string) => {
  const [order] = await shared.shop.query<{ status: string }>(
    `select status from orders where email = '${email}'`,
  )
  return order?.status
}

const diskOf = async (url: string) => (await (await fetch(`${url}/api/health`)).json()).disk

test('if the disk for files is full, uploads are refused at once and orders continue', async () => {
  const shoppers = await Promise.all(shared.processes.map(({ url }) => shopper(url)))
  const names = async () => shared.shop.query('select id from artwork_files order by id')
  const before = await names()
  await writeFile(marker, '')
  const refused = async () => {
    for (const { url } of shared.processes) {
      const upload = await (await visit(shared.shop, url)).tryUpload()
      expect(upload).toMatchObject({ status: 503, body: { code: 'busy', message: notNow } })
    }
  }
  // Check before and after the processes' own checks have detected the full disk.
  await refused()
  for (const { url } of shared.processes) await until(async () => (await diskOf(url)) === 'low')
  await refused()
  expect(await names()).toEqual(before)
  for (const { email, close } of shoppers) {
    await payAt((await close(email)).link)
    await shared.services.stripe.redeliver()
    expect(await statusOf(email)).toBe('PENDING')
  }
  const restarted = await shared.shop.startProcess({
    env: { NODE_OPTIONS: `--import=${preload.href}`, DISK_IS_FULL: marker },
  })
  await restarted.signal('SIGTERM')
  await rm(marker)
  for (const { url } of shared.processes) {
    await until(async () => (await diskOf(url)) === 'ok')
    await (await visit(shared.shop, url)).upload()
  }
})

const everyTable = (statement: (table: string) => string) => `
  do $do$ declare named regclass; begin
    for named in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format($f$${statement('%s')}$f$, named);
    end loop;
  end $do$`

test('if the database’s disk is full, responses are 503, and payments become orders afterward', async () => {
  const [paid, waiting] = await Promise.all(shared.processes.map(({ url }) => shopper(url)))
  if (!paid || !waiting) throw new Error('two processes are needed')
  const { link } = await paid.close(paid.email)
  await shared.shop.query(`
    create function disk_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/16384/2619": No space left on device' using errcode = '53100';
    end $$`)
  await shared.shop.query(
    everyTable(
      (table) => `create trigger disk_full before insert or update on ${table} execute function disk_full()`,
    ),
  )
  await payAt(link)
  for (const { url } of shared.processes) {
    const refused = await waiting.close(waiting.email, url)
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy', message: notNow } })
    expect((await fetch(`${url}/api/categories/5`)).status).toBe(200)
  }
  expect(await statusOf(paid.email)).toBe('UNPAID')
  await shared.shop.query(everyTable((table) => `drop trigger disk_full on ${table}`))
  await shared.services.stripe.redeliver()
  expect(await statusOf(paid.email)).toBe('PENDING')
  await payAt((await waiting.close(waiting.email)).link)
  await shared.services.stripe.redeliver()
  expect(await statusOf(waiting.email)).toBe('PENDING')
})
