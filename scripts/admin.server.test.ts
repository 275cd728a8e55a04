import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#app/schema/customers.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import { openEmbeddedDatabase } from '#app/platform/database/embedded-database.server.ts'
import { passwordMatches } from '#app/platform/secrets/passwords.server.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-console-'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Answer = { code: number; printed: string; refused: string }

const admin = (...args: string[]) =>
  new Promise<Answer>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    execFile(process.execPath, ['scripts/admin.ts', ...args], { env }, (error, printed, refused) =>
      resolve({ code: error ? Number(error.code) : 0, printed, refused }),
    )
  })

const person = ['--email', 'ada@example.com']

describe('the console, used wrongly, says how it is used and changes nothing', () => {
  test.each([
    [[], 'Missing command'],
    [['destroy'], 'Unknown command "destroy"'],
    [['create', 'more', ...person], 'Unexpected argument "more"'],
    [['create', '--email', 'ada'], '--email: Invalid email format'],
    [['create', ...person, '--role', 'boss'], '--role: one of owner, production, catalog, support'],
    [['create', ...person, '--password', 'short'], '--password: at least 8 characters'],
    [['create', ...person, '--rights', 'all'], "Unknown option '--rights'"],
  ])('%j', async (args, message) => {
    const { code, printed, refused } = await admin(...args)
    expect({ code, printed }).toEqual({ code: 2, printed: '' })
    expect(refused).toContain(message)
    expect(refused).toContain('npm run admin -- create --email')
    expect(existsSync(path.join(dataDir, 'database'))).toBe(false)
  })
})

test(
  'the console adds employees to a shop that is not running, and the audit log records it',
  { timeout: 90_000 },
  async () => {
    const created = await admin('create', ...person, '--name', 'Ada Print House')
    expect(created.code).toBe(0)
    expect(created.printed).toContain(`Created a new shop in ${dataDir}.`)
    expect(created.printed).toContain('ada@example.com has a new account with the roles: owner')
    const [, password = ''] = /^Password: (\S+)$/m.exec(created.printed) ?? []

    const again = await admin('create', '--email', 'ADA@example.com', '--role', 'support')
    expect(again).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/has an account, .*: owner, support\n$/),
    })

    const unlock = await lockDataFolder(dataDir)
    const meanwhile = await admin('create', '--email', 'bob@example.com')
    await unlock()
    expect(meanwhile).toMatchObject({ code: 1, printed: '' })
    expect(meanwhile.refused).toContain(`Another Kisscut (process ${process.pid}) is using ${dataDir}`)

    expect((await admin('list')).printed).toBe('ada@example.com\tAda Print House\towner, support\n')

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
