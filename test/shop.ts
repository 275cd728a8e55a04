import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { composeShop, type ComposedShop } from '#app/compose-shop.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { openPostgres } from '#app/platform/database/database.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { expectDocumented } from '#test/openapi.ts'
import { testDatabase } from '#test/test-db.ts'

export type ApiCall = {
  body?: unknown
  form?: FormData
  token?: string | undefined
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
}

// Responses are what the tests check, so they are not typed here.
// oxlint-disable-next-line typescript/no-explicit-any
export type ApiAnswer = { status: number; body: any; headers: Headers }

const secret = randomBytes(32).toString('hex')

/** A shop with the demo catalog on its own PostgreSQL database. Call once, at the top of a test file. */
export function testShop() {
  const opened = {} as { shop: ComposedShop; fetch: (request: Request) => Response | Promise<Response> }
  const closers: (() => Promise<unknown>)[] = []
  const systemClock = () => new Date()
  let clock = systemClock

  beforeAll(async () => {
    const database = await openPostgres(await testDatabase())
    closers.unshift(database.close)
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kisscut-test-'))
    closers.unshift(() => rm(dataDir, { recursive: true, force: true }))
    const LOG_LEVEL = process.env.LOG_LEVEL ?? 'error'
    const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL, PUBLIC_URL: 'http://shop.test' })
    opened.shop = await composeShop(settings, {
      database: { ...database, now: () => clock() },
      secret,
      log: openLog(settings.logLevel),
      diskLevel: () => 'ok',
    })
    closers.unshift(opened.shop.jobs.close)
    const api = createApi(opened.shop)
    opened.fetch = (request) => api.fetch(request)
  })

  const resetClock = () => {
    clock = systemClock
  }
  afterEach(resetClock)

  afterAll(async () => {
    for (const close of closers) await close()
  })

  async function api(method: string, url: string, call: ApiCall = {}): Promise<ApiAnswer> {
    const { body, form, token, query = {}, headers = {} } = call
    const address = new URL(url, 'http://shop.test')
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) address.searchParams.set(name, String(value))
    }
    const request = new Request(address, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: form ?? (typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body)),
    })
    const response = await opened.fetch(request)
    expectDocumented(method, address.pathname, response.status)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const answered = text === '' ? undefined : isJson ? JSON.parse(text) : text
    const answer = { status: response.status, body: answered, headers: response.headers }
    requireRetryAfter(answer)
    return answer
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
    const claims = { customerId: row.id, email, role: row.role, generation: row.loginGeneration }
    return { id: row.id, email, password, token: await tokens.sign(claims, new Date()) }
  }

  const staff = (...staffRoles: StaffRole[]) => customer({ role: 'Admin', staffRoles })
  const admin = () => staff('owner')

  return {
    get shop() {
      return opened.shop
    },
    /** Sets the shop's clock until the end of the test. */
    setClock: (now: () => Date) => {
      clock = now
    },
    resetClock,
    api,
    anonymousSession,
    customer,
    staff,
    admin,
  }
}

export type TestShop = ReturnType<typeof testShop>

/** In every test: a refusal that is temporary has a Retry-After. */
function requireRetryAfter({ status, body, headers }: ApiAnswer): void {
  const isTemporary = status === 429 || body?.code === 'busy'
  if (isTemporary && !/^[1-9]\d*$/.test(headers.get('Retry-After') ?? '')) {
    throw new Error(`${status} without a Retry-After`)
  }
}

const hashes = new Map<string, Promise<string>>()

function passwordHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}
