import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openEmbeddedAsIs } from '#app/platform/database/embedded-database.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { taxTable } from '#app/schema/shop.server.ts'
import { everythingIn } from '#test/backups/everything-in.ts'
import { newDatabase, newFolder, sharedSettings } from '#test/backups/places.ts'
import { seedIfEmpty } from '#db/seed/seed.server.ts'
import { copyEmptyDatabase } from '#test/embedded-folder.ts'
import { freePort } from '#test/free-port.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { openProxy } from '#test/proxy.ts'
import { siteAt } from '#test/site-at.ts'
import { startStripe } from '#test/stripe/stripe-stand-in.ts'
import type { Finding } from './check.ts'
import { examine } from './examine.ts'

async function examined(env: Record<string, string>): Promise<Record<string, Finding>> {
  const findings: Record<string, Finding> = {}
  for await (const finding of examine(readSettings(env))) findings[finding.name] = finding
  return findings
}

const nobody = async () => ({ PORT: String(await freePort()) })
const ready = { status: 200, body: '{"status":"ok"}' }

async function sharedShop() {
  const url = await newDatabase()
  await (await openPostgres(url)).close()
  const site = await siteAt(() => ready)
  return { ...sharedSettings(url, await newFolder()), PUBLIC_URL: site }
}

async function embeddedFolder() {
  const dataDir = await newFolder()
  await copyEmptyDatabase(path.join(dataDir, 'database'))
  return dataDir
}

const databaseOf = async (dataDir: string) => {
  const { db, close } = await openEmbeddedAsIs(path.join(dataDir, 'database'))
  const everything = await everythingIn(db)
  await close()
  return everything
}

const notesIn = (findings: Record<string, Finding>) =>
  Object.values(findings).flatMap(({ isNote, name }) => (isNote ? [name] : []))

const isAllOk = (findings: Record<string, Finding>) => Object.values(findings).every(({ isOk }) => isOk)

describe('the doctor finds no problems', () => {
  test('for a shop that has not been started, and creates nothing', async () => {
    const dataDir = path.join(await newFolder(), 'later')
    const findings = await examined({ DATA_DIR: dataDir, ...(await nobody()) })
    expect(isAllOk(findings)).toBe(true)
    expect(Object.keys(findings)).toEqual([
      'Node',
      'Disk',
      'Database',
      'Payments',
      'Files',
      'Mail',
      'Address',
    ])
    expect(notesIn(findings)).toEqual(['Database', 'Files'])
    expect(findings.Database?.text).toContain('not created yet')
    expect(findings.Address?.text).toContain('the shop is not running')
    await expect(newFileIn(dataDir)).rejects.toThrow('ENOENT')
  })

  test('for a stopped embedded shop, and leaves no trace', async () => {
    const dataDir = await embeddedFolder()
    const before = await databaseOf(dataDir)
    const findings = await examined({ DATA_DIR: dataDir, ...(await nobody()) })
    expect(Object.values(findings).filter(({ isOk }) => !isOk)).toEqual([])
    expect(findings.Database?.text).toMatch(
      /^embedded \(PostgreSQL 18\.\d+\); writes and reads; all tables are up to date/,
    )
    expect(findings.Payments?.text).toContain('opened and expired a payment. No card is charged')
    expect(findings.Files?.text).toContain('writes, reads and deletes')
    expect(findings.Mail?.text).toContain('emails are caught')
    expect(await databaseOf(dataDir)).toEqual(before)
  })

  test('for a running embedded shop', async () => {
    const dataDir = await newFolder()
    await copyEmptyDatabase(path.join(dataDir, 'database'))
    // The folder is locked by a separate process, like that of a running shop.
    const shop = await processWithLock(dataDir)
    const PUBLIC_URL = await siteAt(() => ready)
    const findings = await examined({ DATA_DIR: dataDir, PUBLIC_URL })
    expect(isAllOk(findings)).toBe(true)
    expect(findings.Database?.text).toContain('in use by the running shop')
    expect(findings.Address?.text).toContain('the shop is ready')
    shop.kill('SIGKILL')
  })

  test('for Stripe Tax, unless its setup is incomplete or the shop has no Stripe payments', async () => {
    const stripe = await startStripe()
    onTestFinished(() => stripe.close())
    const url = await newDatabase()
    const database = await openPostgres(url)
    await database.db.update(taxTable).set({ service: 'stripe' })
    await database.close()
    const folder = await newFolder()
    const PUBLIC_URL = await siteAt(() => ready)
    const settings = { ...sharedSettings(url, folder), PUBLIC_URL }
    expect((await examined({ ...settings, ...stripe.settings }))['Sales tax']).toMatchObject({
      isOk: true,
      text: 'Stripe Tax: calculated $1.33 on $15.00 to 10001, New York',
    })
    stripe.account.taxSetup.status = 'pending'
    expect((await examined({ ...settings, ...stripe.settings }))['Sales tax']).toMatchObject({
      isOk: false,
      text: expect.stringMatching(/^Stripe Tax is not set up yet: .+ Customers can’t check out\.$/),
    })
    expect((await examined(settings))['Sales tax']).toMatchObject({
      isOk: false,
      text: expect.stringContaining('the shop takes no payments through Stripe'),
    })
  })

  test('for a shop on PostgreSQL', async () => {
    const findings = await examined(await sharedShop())
    expect(Object.values(findings).filter(({ isOk }) => !isOk)).toEqual([])
    expect(findings.Database?.text).toMatch(
      /^PostgreSQL \d+\.\d+; writes and reads; all tables are up to date; its clock/,
    )
  })

  test('before the first start, when nothing responds at the shop’s address yet', async () => {
    const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`
    const { code, stdout } = await doctor({
      ...sharedSettings(await newDatabase(), path.join(await newFolder(), 'later')),
      PUBLIC_URL,
    })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^note {5}Database .+ no tables yet \(the first start creates them\)/m)
    expect(stdout).toMatch(/^note {5}Files .+ does not exist yet/m)
    expect(stdout).toMatch(
      /^note {5}Address .+ nothing is listening there\. .+ Check again after the first start\.$/m,
    )
  })

  test('for a new shop that can’t take payments yet, and names what is missing', async () => {
    const settings = await sharedShop()
    const { db, close } = await openPostgres(settings.DATABASE_URL)
    await seedIfEmpty(db, new Date(), { isDemo: false })
    await close()
    const { Setup } = await examined(settings)
    expect(Setup).toMatchObject({
      isOk: true,
      isNote: true,
      text: 'customers can’t pay yet; missing: address, contact email, origin ZIP code, reviewed shipping prices, sales tax decision. See Setup in the back office.',
    })
  })

  test('for an empty database, which the first start will fill', async () => {
    const settings = { ...(await sharedShop()), DATABASE_URL: await newDatabase() }
    const findings = await examined(settings)
    expect(isAllOk(findings)).toBe(true)
    expect(notesIn(findings)).toEqual(['Database'])
    expect(findings.Database?.text).toContain('no tables yet')
    const tables = await onDatabase(settings.DATABASE_URL, (client) =>
      client.query("select 1 from pg_tables where schemaname in ('public', 'drizzle')"),
    )
    expect(tables.rows).toEqual([])
  })
})

const newFileIn = (folder: string) => writeFile(path.join(folder, 'x'), '')

async function processWithLock(dataDir: string) {
  const script = `
    const { lockDataFolder } = await import('./app/platform/files/data-folder.server.ts')
    await lockDataFolder(${JSON.stringify(dataDir)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = execFile(process.execPath, ['--input-type=module', '-e', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return child
}

const server = () => new URL(inject('postgresUrl'))

const brokenDatabases: [string, () => Promise<string>, RegExp][] = [
  [
    'nothing is listening',
    async () => `postgres://shop:hidden-word@127.0.0.1:${await freePort()}/shop`,
    /cannot use the database shop at 127\.0\.0\.1:\d+: nothing is listening there\. Start PostgreSQL/,
  ],
  [
    'a wrong password',
    async () => Object.assign(server(), { password: 'hidden-word' }).href,
    /rejected the user name or password\. Correct them/,
  ],
  [
    'a missing database',
    async () => Object.assign(server(), { pathname: '/nowhere' }).href,
    /that database does not exist\. Create it with createdb/,
  ],
  [
    'a network that drops all packets',
    async () => {
      const { hostname, port } = server()
      const proxy = await openProxy({ host: hostname, port: Number(port) })
      onTestFinished(() => proxy.close())
      proxy.set('silent')
      return Object.assign(server(), { port: String(proxy.port) }).href
    },
    /it does not respond\. Check the host, port and firewall/,
  ],
  [
    'a read-only replica',
    async () => {
      const url = await newDatabase()
      const name = new URL(url).pathname.slice(1)
      await onDatabase(url, (client) =>
        client.query(`alter database ${name} set default_transaction_read_only = on`),
      )
      return url
    },
    /does not write: cannot execute CREATE TABLE in a read-only transaction\. Check its disk and the user’s permissions/,
  ],
  [
    'a database of a newer version',
    async () => {
      const url = await newDatabase()
      await (await openPostgres(url)).close()
      await onDatabase(url, (client) =>
        client.query(
          `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
        ),
      )
      return url
    },
    /a newer version of Kisscut has used this database/,
  ],
]

describe('the doctor reports database problems and their fixes', () => {
  test.each(brokenDatabases)('%s', async (_, breakIt, words) => {
    const settings = { ...(await sharedShop()), DATABASE_URL: await breakIt() }
    const { Database, ...others } = await examined(settings)
    expect(Database).toMatchObject({ isOk: false, text: expect.stringMatching(words) })
    expect(Database?.text).not.toMatch(/hidden-word|\n|^\s+at /)
    expect(isAllOk(others)).toBe(true)
  })

  test('a damaged embedded database', async () => {
    const dataDir = await embeddedFolder()
    await writeFile(path.join(dataDir, 'database/PG_VERSION'), '')
    const { Database } = await examined({ DATA_DIR: dataDir, ...(await nobody()) })
    expect(Database?.text).toMatch(
      /is incomplete: some of its files are missing\. .*Restore the whole folder/,
    )
    // The doctor has unlocked the folder.
    await (
      await lockDataFolder(dataDir)
    )()
  })
})

type Result = { code: number; stdout: string; stderr: string }

const doctor = (env: Record<string, string>) =>
  new Promise<Result>((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...env } }
    execFile(process.execPath, ['--liftoff-only', 'scripts/doctor.ts'], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

describe('npm run doctor', () => {
  test('prints one line per check, and exits with 0', async () => {
    const { code, stdout, stderr } = await doctor(await sharedShop())
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.trim().split('\n')).toHaveLength(9)
    expect(stdout).toMatch(/^(ok {6} [A-Z][a-z]+ .+\n)+$/)
  })

  test('exits with 1 if something is wrong, and prints no secret', async () => {
    const settings = {
      ...(await sharedShop()),
      ADMIN_EMAIL: 'a@example.com',
      ADMIN_PASSWORD: 'hidden-word-2',
    }
    const url = Object.assign(new URL(settings.DATABASE_URL), { password: 'hidden-word' }).href
    const { code, stdout, stderr } = await doctor({ ...settings, DATABASE_URL: url })
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toMatch(/^problem {2}Database /m)
    expect(stdout).not.toContain('hidden-word')
    expect(stdout).not.toContain(settings.SECRET)
  })

  test('reports invalid settings like npm start', async () => {
    const result = await doctor({ DATABASE_URL: 'postgres://127.0.0.1/shop', LOG_LEVEL: 'loud' })
    expect(result).toMatchObject({ code: 1, stdout: '' })
    for (const name of ['LOG_LEVEL', 'PUBLIC_URL', 'SECRET', 'SMTP_URL'])
      expect(result.stderr).toContain(name)
  })
})
