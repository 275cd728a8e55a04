import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureAdmin, openDemoAdmin } from '#db/seed/admin.server.ts'
import { keepAssets } from './features/shop/kept-assets/kept-assets.server.ts'
import { discardInterrupted } from './features/goods/artwork/sweep-artwork.server.ts'
import { stopItemPictures } from './features/goods/item-picture/make-item-picture.server.ts'
import { sendDrawings } from './features/goods/previews/draw-elsewhere.server.ts'
import { stopPreviews } from './features/goods/previews/preview.server.ts'
import { removeLeftPrintPdfs, stopPrintPdfs } from './features/goods/print-pdf/make-print-pdf.server.ts'
import { composeShop, type ComposedShop, type ShopParts } from './compose-shop.server.ts'
import { watchClock } from './clock-watch.server.ts'
import { clearDrafts } from './platform/files/clear-drafts.server.ts'
import { isDatabaseFailure, unreadableDatabase } from './platform/database/damaged-database.server.ts'
import { lockDataFolder, prepareUploads } from './platform/files/data-folder.server.ts'
import { readFreeBytes, watchDiskSpace } from './platform/files/disk-space.server.ts'
import { openEmbeddedDatabase } from './platform/database/embedded-database.server.ts'
import { shortCacheMs } from './platform/database/short-cache.server.ts'
import { openLog } from './platform/log.server.ts'
import type { DatabaseSettings, Settings } from './platform/settings/settings.server.ts'
import type { Shop } from './platform/shop.server.ts'
import { readSigningSecret } from './platform/secrets/signing-secret.server.ts'
import { resumeInterrupted, workJobs } from './jobs.server.ts'
import { isDatabaseUnavailable } from './platform/database/database-errors.server.ts'

type Closers = (() => unknown)[]

export type OpenShop = {
  shop: Shop
  welcome: string
  /** Resumes work that the last process left unfinished, and runs jobs. Throws StartupError. */
  work: () => Promise<void>
  /** Fails the readiness check, so that a load balancer sends requests elsewhere, and ends streams of changes. */
  leave: () => void
  close: () => Promise<void>
}

type Parts = Omit<ShopParts, 'isLeaving' | 'metrics'>
type Observed = Required<Pick<ShopParts, 'log' | 'tracing'>>

/** Throws StartupError with a message for the operator. */
export async function openShop(settings: Settings, { readFree = readFreeBytes } = {}): Promise<OpenShop> {
  const closers: Closers = []
  const closing = new AbortController()
  let working = Promise.resolve()
  const close = async () => {
    closing.abort()
    await working.catch(() => undefined)
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  const rethrow = (error: unknown): never => {
    const isDamaged = !settings.database && isDatabaseFailure(error)
    throw isDamaged ? unreadableDatabase(databaseOf(settings), error) : error
  }
  try {
    let isLeaving = false
    const { shop, welcome } = await open(settings, { readFree, isLeaving: () => isLeaving }, closers)
    const leave = () => {
      isLeaving = true
      shop.changes.end()
    }
    const work = () => (working = startWork(shop, closers, closing.signal).catch(rethrow))
    return { shop, welcome, work, leave, close }
  } catch (error) {
    await close().catch(() => undefined)
    return rethrow(error)
  }
}

const databaseOf = ({ dataDir }: Settings) => path.join(dataDir, 'database')

type Options = { readFree: typeof readFreeBytes; isLeaving: () => boolean }

async function open(settings: Settings, { readFree, isLeaving }: Options, closers: Closers) {
  const observed = await observe(settings, closers)
  const parts = settings.database
    ? await openShared(settings, settings.database, { ...observed, readFree }, closers)
    : await openEmbedded(settings, { ...observed, readFree }, closers)
  const metrics = await metricsOf(settings, parts, readFree)
  if (metrics) closers.push(metrics.close)
  const shop = await composeShop(settings, { ...parts, isLeaving, metrics })
  closers.push(shop.close)
  if (settings.role === 'web') {
    sendDrawings(shop)
    closers.push(() => sendDrawings(null))
  }
  const welcome = await parts.database.runExclusively(async () => {
    await keepAssets(shop.db, shop.now())
    return welcomeText(shop)
  })
  return { shop, welcome }
}

/** Visitors are already being served, so losing the database now delays work but doesn't stop the process. */
async function startWork(shop: ComposedShop, closers: Closers, signal: AbortSignal): Promise<void> {
  const onUnavailable = (error: unknown) => shop.log.error({ error }, 'work is waiting for the database')
  const whenAvailable = <T>(run: () => Promise<T>) => untilAvailable(run, { signal, onUnavailable })
  await removeLeftPrintPdfs()
  closers.push(cleanDisk(shop))
  closers.push((await whenAvailable(() => watchClock(shop))).stop)
  // If other processes share the database, their running jobs must not be resumed here.
  if (!shop.settings.database) await resumeInterrupted(shop)
  if (shop.settings.role !== 'web') await whenAvailable(() => workJobs(shop.jobs, shop))
}

const cleanMs = 60 * 60 * 1000

/** Deletes interrupted uploads from this machine's disk every hour, because the sweep may run on another machine. */
function cleanDisk(shop: Shop): () => void {
  const clean = () =>
    discardInterrupted(shop).catch((error: unknown) =>
      shop.log.warn({ error }, 'interrupted uploads could not be deleted'),
    )
  void clean()
  const timer = setInterval(() => void clean(), cleanMs).unref()
  return () => clearInterval(timer)
}

async function observe({ logLevel, tracing }: Settings, closers: Closers): Promise<Observed> {
  const log = openLog(logLevel)
  if (!tracing) return { log, tracing: null }
  const { openTracing } = await import('./platform/tracing/open-tracing.server.ts')
  const opened = openTracing(tracing, log)
  closers.push(opened.close)
  return { log, tracing: opened }
}

async function metricsOf(
  { metricsPort, host, dataDir }: Settings,
  { database, replica }: Parts,
  readFree: Options['readFree'],
) {
  if (metricsPort === null) return null
  const { openMetrics } = await import('./platform/metrics/metrics.server.ts')
  return openMetrics({ host, port: metricsPort, database, replica, readFree: () => readFree(dataDir) })
}

/** Opens a shop stored entirely in its data folder, which only one process may use. */
async function openEmbedded(
  settings: Settings,
  { log, tracing, readFree }: Observed & Pick<Options, 'readFree'>,
  closers: Closers,
): Promise<Parts> {
  const { dataDir } = settings
  closers.push(await lockDataFolder(dataDir))
  await clearDrafts(dataDir)
  const disk = await watchDiskSpace({ folder: dataDir, log, hasDatabase: true }, readFree)
  closers.push(disk.stop)
  const secret = settings.secret ?? (await readSigningSecret(dataDir, log))
  const database = await openEmbeddedDatabase(databaseOf(settings), {
    isVerbose: settings.logLevel === 'debug',
    cacheMs: shortCacheMs,
    tracing,
  })
  closers.push(database.close, stopPreviews, stopPrintPdfs, stopItemPictures)
  return { database, secret, log, tracing, diskLevel: disk.level }
}

/** Opens a shop on a database server and a data folder or bucket, which several processes may share. */
async function openShared(
  { dataDir, secret }: Settings,
  { url, readUrl, poolSize, isPreparing }: DatabaseSettings,
  { log, tracing, readFree }: Observed & Pick<Options, 'readFree'>,
  closers: Closers,
): Promise<Parts> {
  if (!secret) throw new Error('readSettings requires SECRET')
  // Even with a bucket, uploads are first received here.
  await prepareUploads(dataDir)
  const disk = await watchDiskSpace({ folder: dataDir, log, hasDatabase: false }, readFree)
  closers.push(disk.stop)
  const { openPostgres } = await import('./platform/database/postgres.server.ts')
  const options = { poolSize, isPreparing, cacheMs: shortCacheMs, tracing }
  const database = await openPostgres(url, options)
  closers.push(database.close)
  const { openReplica } = await import('./platform/database/replica.server.ts')
  const replica = readUrl ? openReplica(readUrl, options, { db: database.db, log }) : null
  if (replica) closers.push(replica.close)
  closers.push(stopPreviews, stopPrintPdfs, stopItemPictures)
  return { database, replica, secret, log, tracing, diskLevel: disk.level }
}

const pauseMs = 1_000

/** Retries an idempotent call until the database is available. Throws other errors immediately, and when aborted. */
async function untilAvailable<T>(
  run: () => Promise<T>,
  { signal, onUnavailable }: { signal: AbortSignal; onUnavailable: (error: unknown) => void },
): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (signal.aborted || !isDatabaseUnavailable(error)) throw error
      onUnavailable(error)
      await sleep(pauseMs, undefined, { signal })
    }
  }
}

/** Makes sure that somebody can log in, and returns the shop's URL and login instructions. */
async function welcomeText(shop: Shop): Promise<string> {
  const { settings, publicUrl } = shop
  const isRunning =
    settings.role === 'work'
      ? `Kisscut is running jobs for ${publicUrl}; port ${settings.port} serves only health checks`
      : `Kisscut is running at ${publicUrl}`
  const lines = [isRunning, await loginText(shop)]
  if (!settings.smtpUrl) lines.push(`Emails are caught at ${publicUrl}/dev/mail`)
  return lines.join('\n')
}

async function loginText({ db, settings, now }: Shop): Promise<string> {
  if (settings.admin) {
    await ensureAdmin(db, settings.admin, now())
    return `Log in as ${settings.admin.email} with the password in ADMIN_PASSWORD`
  }
  // The demo admin's email is well known, so that account is only for trying out the shop.
  if (settings.database)
    return 'To create the first staff account, set ADMIN_EMAIL and ADMIN_PASSWORD, or run the command "admin" (docs/commands.md)'
  const admin = await openDemoAdmin({ db, dataDir: settings.dataDir, now: now() })
  return admin.password
    ? `Log in as ${admin.email} with the password ${admin.password}`
    : `Log in as ${admin.email} with the password you chose`
}
