import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { composeShop, type ComposedShop, type ShopParts } from '#app/compose-shop.server.ts'
import { startLogin } from '#app/features/people/identity/logins.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { openLog, type Log } from '#app/platform/log.server.ts'
import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { Tracing } from '#app/platform/tracing/tracing.server.ts'
import { apiCaller, type Fetch } from '#test/api-call.ts'
import { testDatabase } from '#test/test-db.ts'

const secret = randomBytes(32).toString('hex')
const publicUrl = 'http://shop.test'

type Options = {
  /** Returns additional settings, and may start the services they refer to. */
  env?: () => Record<string, string> | Promise<Record<string, string>>
  log?: Log
  tracing?: () => Tracing | Promise<Tracing>
  /**
   * Opens another database, perhaps with a replica. By default, the shop has a separate one with the demo catalog.
   */
  openDatabase?: () => Promise<Pick<ShopParts, 'database' | 'replica'>>
  /** How long the shop may cache data. By default, changes made with SQL are visible at once. */
  cacheMs?: number
}

/** Opens a shop with the demo catalog on a separate PostgreSQL database. Call once, at the top of a test file. */
export function testShop({
  env = () => ({}),
  log,
  tracing: openTracing,
  openDatabase,
  cacheMs,
}: Options = {}) {
  const databaseUrl = testDatabase('demo')
  const opened = {} as { shop: ComposedShop; fetch: Fetch }
  const closers: (() => Promise<unknown>)[] = []
  const systemClock = () => new Date()
  let clock = systemClock

  beforeAll(async () => {
    const tracing = openTracing ? await openTracing() : null
    const { database, replica = null } = openDatabase
      ? await openDatabase()
      : { database: await openPostgres(await databaseUrl(), { tracing, cacheMs }) }
    closers.unshift(database.close)
    if (replica) closers.unshift(replica.close)
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kisscut-test-'))
    closers.unshift(() => rm(dataDir, { recursive: true, force: true }))
    const LOG_LEVEL = process.env.LOG_LEVEL ?? 'error'
    const overrides = await env()
    const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL, PUBLIC_URL: publicUrl, ...overrides })
    opened.shop = await composeShop(settings, {
      database: { ...database, now: () => clock() },
      replica,
      secret,
      log: log ?? openLog(settings.logLevel),
      diskLevel: () => 'ok',
      isLeaving: () => false,
      metrics: null,
      tracing,
    })
    closers.unshift(opened.shop.close)
    const api = createApi(opened.shop)
    opened.fetch = (request) => api.fetch(request)
  })

  afterEach(() => {
    clock = systemClock
  })

  afterAll(async () => {
    for (const close of closers) await close()
  })

  const api = apiCaller((request) => opened.fetch(request))

  /** Makes a request and returns the raw response, for content other than JSON. */
  function request(path: string, { token, ...init }: RequestInit & { token?: string } = {}) {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    return opened.fetch(new Request(new URL(path, publicUrl), { headers, ...init }))
  }

  async function anonymousSession(): Promise<string> {
    const { body } = await api('GET', '/session')
    return body.tokenSession
  }

  async function customer(overrides: Partial<typeof customers.$inferInsert> = {}) {
    const { db, tokens } = opened.shop
    const password = 'correct horse battery'
    const email = overrides.email ?? `customer-${randomBytes(6).toString('hex')}@example.com`
    const [row] = await db
      .insert(customers)
      .values({
        firstName: 'Ada',
        surName: 'Print',
        address: '1 Press Street',
        zipCode: '10001',
        phone: '2125550100',
        city: 'New York',
        state: 'NY',
        passwordHash: await passwordHash(password),
        emailValidatedAt: new Date(),
        ...overrides,
        email,
      })
      .returning()
    if (!row) throw new Error('no customer was inserted')
    const now = opened.shop.now()
    const owner = { customerId: row.id, role: row.role }
    const { loginId } = await db.transaction((tx) => startLogin({ tx, now }, owner, { name: 'Test device' }))
    const token = await tokens.sign({ ...owner, email, loginId }, now)
    return { id: row.id, email, password, token, loginId }
  }

  const staff = (...staffRoles: StaffRole[]) => customer({ role: 'Admin', staffRoles })
  const admin = () => staff('owner')

  return {
    get shop() {
      return opened.shop
    },
    databaseUrl,
    /** Sets the shop's clock until the end of the test, or until the returned function is called. */
    setClock(now: () => Date) {
      const before = clock
      clock = now
      return () => {
        clock = before
      }
    },
    /** Replaces parts of the shop until the end of the test, or until the returned function is called. */
    override(parts: Partial<Shop>) {
      const before = { ...opened.shop }
      const restore = () => void Object.assign(opened.shop, before)
      Object.assign(opened.shop, parts)
      onTestFinished(restore)
      return restore
    },
    api,
    request,
    anonymousSession,
    customer,
    staff,
    admin,
  }
}

export type TestShop = ReturnType<typeof testShop>

const hashes = new Map<string, Promise<string>>()

function passwordHash(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}
