import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#app/schema/customers.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { authenticatorApps } from '#app/schema/second-factors.server.ts'
import { openEmbeddedDatabase } from '#app/platform/database/embedded-database.server.ts'
import { passwordMatches } from '#app/platform/secrets/passwords.server.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-console-'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Result = { code: number; stdout: string; stderr: string }

const admin = (...args: string[]) =>
  new Promise<Result>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    // Optimizing the database's code isn't worth it in a process that runs for a second.
    const command = ['--liftoff-only', 'scripts/admin.ts', ...args]
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

const person = ['--email', 'ada@example.com']

describe('invalid arguments print the usage and change nothing', () => {
  test.each([
    [[], 'Missing command'],
    [['destroy'], 'Unknown command "destroy"'],
    [['create', 'more', ...person], 'Unexpected argument "more"'],
    [['create', '--email', 'ada'], '--email: Invalid email format'],
    [['create', ...person, '--role', 'boss'], '--role: one of owner, production, catalog, support'],
    [
      ['create', ...person, '--password', 'short'],
      '--password: Staff passwords must be at least 8 characters',
    ],
    [
      ['create', ...person, '--password', 'Password123'],
      '--password: This is one of the most common passwords',
    ],
    [['create', ...person, '--rights', 'all'], "Unknown option '--rights'"],
    [['reset-two-step'], '--email: Email is required'],
    [['reset-two-step', ...person, '--role', 'owner'], 'reset-two-step takes only --email'],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await admin(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).toContain('npm run admin -- create --email')
    expect(existsSync(path.join(dataDir, 'database'))).toBe(false)
  })
})

test(
  'creates staff accounts in a stopped shop and records them in the audit log',
  { timeout: 90_000 },
  async () => {
    const created = await admin('create', ...person, '--name', 'Ada Print House')
    expect(created.code).toBe(0)
    expect(created.stdout).toContain(`Created a new shop in ${dataDir}.`)
    expect(created.stdout).toContain('ada@example.com was created with roles: owner')
    const [, password = ''] = /^Password: (\S+)$/m.exec(created.stdout) ?? []

    const repeated = await admin('create', '--email', 'ADA@example.com', '--role', 'support')
    expect(repeated).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/was updated with roles: owner, support\n$/),
    })

    const unlock = await lockDataFolder(dataDir)
    const blocked = await admin('create', '--email', 'bob@example.com')
    await unlock()
    expect(blocked).toMatchObject({ code: 1, stdout: '' })
    expect(blocked.stderr).toContain(`Another Kisscut (process ${process.pid}) is using ${dataDir}`)

    expect((await admin('list')).stdout).toBe('ada@example.com\tAda Print House\towner, support\n')

    const database = await openEmbeddedDatabase(path.join(dataDir, 'database'))
    const [ada, ...others] = await database.db.select().from(customers)
    const entries = await database.db.select().from(auditEntries)
    await database.close()
    expect(others).toEqual([])
    expect(await passwordMatches(ada?.passwordHash ?? '', password)).toBe(true)
    const byConsole = { staffId: null, staffEmail: 'console', subject: 'staff', subjectId: String(ada?.id) }
    expect(entries).toMatchObject([
      { ...byConsole, changes: { roles: [null, ['owner']] } },
      { ...byConsole, changes: { roles: [['owner'], ['owner', 'support']] } },
    ])
  },
)

test('resets an employee’s two-step authentication, and notifies them', { timeout: 90_000 }, async () => {
  await admin('create', '--email', 'eve@example.com')
  const without = await admin('reset-two-step', '--email', 'eve@example.com')
  expect(without).toMatchObject({ code: 1, stderr: 'eve@example.com has no second factor.\n' })
  const stranger = await admin('reset-two-step', '--email', 'bob@example.com')
  expect(stranger).toMatchObject({ code: 1, stderr: 'bob@example.com isn’t a staff member.\n' })
  const open = () => openEmbeddedDatabase(path.join(dataDir, 'database'))
  const before = await open()
  const [eve] = await before.db.select().from(customers).where(eq(customers.email, 'eve@example.com'))
  const app = { customerId: eve?.id ?? 0, secret: 'x', lastStep: 1, createdAt: new Date() }
  await before.db.insert(authenticatorApps).values(app)
  await before.close()
  expect(await admin('reset-two-step', '--email', 'eve@example.com')).toMatchObject({ code: 0 })
  const after = await open()
  expect(await after.db.$count(authenticatorApps)).toBe(0)
  const sent = await after.db.select().from(mails)
  const entries = await after.db.select().from(auditEntries).where(eq(auditEntries.action, 'reset factors'))
  await after.close()
  expect(sent).toMatchObject([{ to: 'eve@example.com', mail: { event: 'reset factors', by: 'console' } }])
  expect(entries).toMatchObject([{ staffEmail: 'console', subjectId: String(eve?.id) }])
})
