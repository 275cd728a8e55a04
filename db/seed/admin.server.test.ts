import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLogin } from '#app/features/people/identity/logins.server.ts'
import { customers, logins } from '#app/schema/customers.server.ts'
import { passkeys } from '#app/schema/second-factors.server.ts'
import type { OpenDatabase } from '#app/platform/database/database.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { hashPassword, passwordMatches } from '#app/platform/secrets/passwords.server.ts'
import { testDatabase } from '#test/test-db.ts'
import { demoAdminEmail, ensureAdmin, openDemoAdmin } from './admin.server.ts'

const databaseUrl = testDatabase()
const now = new Date('2026-11-20T12:00:00Z')
let database: OpenDatabase
let dataDir: string

beforeAll(async () => {
  database = await openPostgres(await databaseUrl())
  dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-admin-'))
})

afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

async function customerOf(email: string) {
  const [customer] = await database.db.select().from(customers).where(eq(customers.email, email))
  if (!customer) throw new Error(`there is no ${email}`)
  return customer
}

test('creates one admin from ADMIN_EMAIL and ADMIN_PASSWORD, even if several processes start at once', async () => {
  const credentials = { email: 'boss@kisscut.test', password: 'first-password' }
  await Promise.all([1, 2, 3].map(() => ensureAdmin(database.db, credentials, now)))
  const admin = await customerOf(credentials.email)
  expect(admin).toMatchObject({ role: 'Admin', emailValidatedAt: now })
  expect(await passwordMatches(admin.passwordHash, 'first-password')).toBe(true)
})

test('refuses one of the most common passwords as ADMIN_PASSWORD', async () => {
  const credentials = { email: 'common@kisscut.test', password: 'password123' }
  await expect(ensureAdmin(database.db, credentials, now)).rejects.toThrow(
    'Kisscut cannot start. ADMIN_PASSWORD: This is one of the most common passwords. Choose another one.',
  )
})

test('changes nothing if ADMIN_PASSWORD is the same, and otherwise replaces the password and ends earlier logins', async () => {
  const before = await customerOf('boss@kisscut.test')
  const owner = { customerId: before.id, role: 'Admin' } as const
  await database.db.transaction((tx) => startLogin({ tx, now }, owner, { name: 'Test device' }))
  const isLoggedIn = () =>
    database.db.$count(logins, and(eq(logins.customerId, before.id), gt(logins.endsAt, now)))
  await ensureAdmin(database.db, { email: 'Boss@Kisscut.test', password: 'first-password' }, now)
  expect([await customerOf('boss@kisscut.test'), await isLoggedIn()]).toEqual([before, 1])
  await ensureAdmin(database.db, { email: 'boss@kisscut.test', password: 'second-password' }, now)
  const after = await customerOf('boss@kisscut.test')
  expect(await isLoggedIn()).toBe(0)
  expect(await passwordMatches(after.passwordHash, 'second-password')).toBe(true)
})

test('makes a customer with the admin’s email an admin, who keeps a matching password but no passkeys', async () => {
  const passwordHash = await hashPassword('own-password')
  const email = 'customer@kisscut.test'
  await database.db.insert(customers).values({ email, firstName: 'Ada', surName: 'Byron', passwordHash })
  const { id: customerId } = await customerOf(email)
  const addPasskey = (credentialId: string) =>
    database.db.insert(passkeys).values({
      customerId,
      credentialId,
      publicKey: '',
      counter: 0,
      transports: [],
      name: '',
      createdAt: now,
    })
  await addPasskey('phone')
  await ensureAdmin(database.db, { email, password: 'own-password' }, now)
  expect(await customerOf(email)).toMatchObject({
    role: 'Admin',
    firstName: 'Ada',
    passwordHash,
    emailValidatedAt: now,
  })
  const isTheirs = eq(passkeys.customerId, customerId)
  expect(await database.db.$count(passkeys, isTheirs)).toBe(0)
  await addPasskey('a second factor')
  await ensureAdmin(database.db, { email, password: 'another-password' }, now)
  expect(await database.db.$count(passkeys, isTheirs)).toBe(1)
})

test('shows the generated admin password of an embedded shop until it is changed', async () => {
  const embedded = { db: database.db, dataDir, now }
  const first = await openDemoAdmin(embedded)
  expect(first.password).toMatch(/^([a-z]{6}-){3}[a-z]{6}$/)
  expect((await stat(first.passwordFile)).mode & 0o777).toBe(0o600)
  expect(await readFile(first.passwordFile, 'utf8')).toBe(`${first.password}\n`)
  expect(await openDemoAdmin(embedded)).toEqual(first)

  const passwordHash = await hashPassword('changed-in-the-shop')
  await database.db.update(customers).set({ passwordHash }).where(eq(customers.email, demoAdminEmail))
  expect(await openDemoAdmin(embedded)).toEqual({ ...first, password: null })
  expect(await customerOf(demoAdminEmail)).toMatchObject({ passwordHash })
})

test('creates the admin on the next start if a start was interrupted before', async () => {
  await database.db.delete(customers).where(eq(customers.email, demoAdminEmail))
  await writeFile(path.join(dataDir, 'admin-password'), 'kept-from-before\n')
  expect(await openDemoAdmin({ db: database.db, dataDir, now })).toMatchObject({
    password: 'kept-from-before',
  })
  const admin = await customerOf(demoAdminEmail)
  expect(await passwordMatches(admin.passwordHash, 'kept-from-before')).toBe(true)
})
