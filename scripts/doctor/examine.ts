import { openLog } from '#app/platform/log.server.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { FolderInUseError } from '#app/platform/files/data-folder.server.ts'
import type { Database, DatabaseAsIs } from '#app/platform/database/database.server.ts'
import { openFiles, openProvider, publicUrlOf } from '#app/platform/services.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { newestMigration } from '#app/platform/database/migrate.server.ts'
import { readTaxTable } from '#app/features/goods/tax/edit-tax.server.ts'
import { readRequirements, type Requirement } from '#app/features/sales/checkout/requirements.server.ts'
import { checkAddress, checkMail, checkPayments, checkTax } from './check-services.ts'
import { checkBackup, checkDatabase, checkJobs, checkReplica, openDatabase } from './check-database.ts'
import { checkDisk, checkFiles } from './check-files.ts'
import { check, type Finding, type Note, Problem, reasonOf } from './check.ts'

/** Checks each service by using it as the shop would. */
export async function* examine(settings: Settings, nodeVersion = process.version): AsyncGenerator<Finding> {
  yield await check('Node', async () => checkNode(nodeVersion))
  yield await check('Disk', () => checkDisk(settings))
  const isNew = yield* examineDatabase(settings)
  yield await check('Files', async () =>
    hasNoFolder(settings)
      ? { note: `${path.resolve(settings.dataDir)} does not exist yet; the first start creates it` }
      : checkFiles(await openFiles(settings), settings),
  )
  yield await check('Mail', () => checkMail(settings))
  yield await check('Address', () => (isNew ? checkNewAddress(settings) : checkAddress(settings)))
}

const hasNoFolder = ({ dataDir, bucket }: Settings) => !bucket && !existsSync(dataDir)

/** Reports an unreachable address as a note, because nothing responds there before the first start. */
async function checkNewAddress(settings: Settings): Promise<string | Note> {
  try {
    return await checkAddress(settings)
  } catch (error) {
    return { note: `${reasonOf(error)} Check again after the first start.` }
  }
}

function checkNode(version: string): string {
  if (version.startsWith('v24.')) return version
  throw new Problem(`${version} is not Node 24. Run this with "npm run doctor".`)
}

/** Returns whether the shop has never been started. */
async function* examineDatabase(settings: Settings): AsyncGenerator<Finding, boolean> {
  const opened: DatabaseAsIs[] = []
  let isNew = false
  try {
    yield await check('Database', async () => {
      const database = await openDatabase(settings).catch((error: unknown) => {
        if (error instanceof FolderInUseError) return 'in use' as const
        throw error
      })
      if (database === 'in use') return 'embedded; in use by the running shop, see Address'
      isNew = !database
      if (!database) return { note: 'embedded; not created yet (the first start creates it)' }
      opened.push(database)
      const text = await checkDatabase(database.db, settings)
      isNew = (await newestMigration(database.db)) === null
      return isNew ? { note: text } : text
    })
    const db = opened[0]?.db
    if (db && !isNew && settings.database) yield await check('Jobs', () => checkJobs(db, settings))
    const readUrl = settings.database?.readUrl
    if (db && readUrl) yield await check('Replica', () => checkReplica(db, readUrl))
    yield await check('Payments', () => examinePayments(settings, db ?? null))
    if (db && !isNew) yield await check('Backup', () => checkBackup(db))
    const missing = db && !isNew ? await missingRequirements(db) : []
    if (missing.length > 0) {
      const note = `customers can’t pay yet; missing: ${missing.join(', ')}. See Setup in the back office.`
      yield await check('Setup', async () => ({ note }))
    }
    if (db && (await usesTaxService(db))) yield await check('Sales tax', () => examineTax(settings, db))
  } finally {
    for (const { close } of opened) await close().catch(() => undefined)
  }
  return isNew
}

const requirementNames: Record<Requirement, string> = {
  address: 'address',
  email: 'contact email',
  originZip: 'origin ZIP code',
  shipping: 'reviewed shipping prices',
  tax: 'sales tax decision',
}

/** Returns an empty list if the tables belong to another version, or are still empty. */
async function missingRequirements(db: Database): Promise<string[]> {
  const { missing } = await readRequirements(db).catch(() => ({ missing: [] }))
  return missing.map((each) => requirementNames[each])
}

/** Only the test provider needs a database. */
const unused = {} as Database

class Undo extends Error {}

/** Returns false if the tables belong to a version without tax services. */
async function usesTaxService(db: Database): Promise<boolean> {
  if ((await newestMigration(db)) === null) return false
  const table = await readTaxTable(db).catch(() => null)
  return table?.mode === 'stripe'
}

async function examineTax(settings: Settings, db: Database): Promise<string> {
  return checkTax((await openProvider(settings, partsOf(settings, db))).tax)
}

const partsOf = (settings: Settings, db: Database) => ({
  db,
  now: () => new Date(),
  publicUrl: publicUrlOf(settings),
  secret: settings.secret ?? '',
  log: openLog('silent'),
})

/** The test provider stores its payments in the shop's database, so this rolls back its changes. */
async function examinePayments(settings: Settings, db: Database | null): Promise<string> {
  const site = { publicUrl: publicUrlOf(settings), teamEmail: settings.teamEmail, now: new Date() }
  const use = async (database: Database) =>
    checkPayments(await openProvider(settings, partsOf(settings, database)), site)
  if (settings.stripe) return use(db ?? unused)
  if (!db || (await newestMigration(db)) === null) return 'test payments; no card is charged'
  let text = ''
  await db
    .transaction(async (tx) => {
      text = await use(tx)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return text
}
