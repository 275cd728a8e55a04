import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { conflict, ShopError } from '#app/errors.ts'
import { copyApproved } from '#app/features/desk/print-pdfs/copy-approved.server.ts'
import { printSpecOf } from '#app/features/desk/print-pdfs/make-item-print-pdf.server.ts'
import {
  abandonUpload,
  finishUpload,
  startUpload,
} from '#app/features/goods/artwork/unfinished-upload.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import {
  defaultMarks,
  type GangItem,
  type GangSheets,
  type MakeGangSheet,
} from '#app/features/goods/gang-sheet/gang-job.ts'
import type { GangPlacement } from '#app/features/goods/gang-sheet/gang-sheet.ts'
import { UnprintableItem } from '#app/features/goods/gang-sheet/gang-problem.ts'
import { makeGangSheet } from '#app/features/goods/gang-sheet/make-gang-sheet.server.ts'
import { PreviewAborted } from '#app/features/goods/previews/previews-busy.ts'
import { isBeingMade, type SheetLayout } from '#app/features/ground/press/gang-sheet.ts'
import { readMachine } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { gangSheetItems, gangSheets } from '#app/schema/proofs.server.ts'
import { gangFilePath, gangFilePaths, maxLayouts } from './gang-file-paths.ts'
import { gangFilesMs } from './gang-files.server.ts'
import { readSheetItems, type SheetItem } from './read-sheet-items.server.ts'

type Context = Pick<Shop, 'db' | 'storage' | 'log' | 'now'>
type Sheet = typeof gangSheets.$inferSelect

const dataSchema = z.object({ sheetId: z.number() })

/** Limits retries of a sheet that crashes the process or fails for an unknown reason. */
const maxAttempts = 5

const unknownProblem = 'The sheet could not be made. Try it with fewer items.'

type Options = { make?: MakeGangSheet; progressMs?: number }

/**
 * Makes the files of a sheet, and leaves none if the sheet is canceled in the meantime. A second run takes over from an
 * interrupted one.
 */
export async function makeSheet(
  context: Context,
  data: unknown,
  { make = makeGangSheet, progressMs = 1_000 }: Options = {},
): Promise<void> {
  const { db, log } = context
  const { sheetId } = dataSchema.parse(data)
  const sheet = await claimSheet(context, sheetId)
  if (!sheet) return
  const making = followMaking(context, sheet, progressMs)
  try {
    if (sheet.attempts > maxAttempts) throw conflict(unknownProblem)
    const layouts = await makeFiles(context, sheet, { make, making })
    const isSaved = await saveDone(context, sheet, layouts)
    if (!isSaved) await removeFiles(context, sheet)
  } catch (error) {
    await removeFiles(context, sheet)
    if (making.signal.aborted && error instanceof PreviewAborted) return
    const problem = problemOf(error)
    if (problem === null && sheet.attempts < maxAttempts) throw error
    if (problem === null) log.error({ error, sheetId }, 'a gang sheet could not be made')
    const failed = { state: 'failed' as const, problem: problem ?? unknownProblem }
    await db.update(gangSheets).set(failed).where(isOwnRun(sheet))
  } finally {
    await making.stop()
  }
}

/** Claims the sheet for this run, which gets a separate file key. Returns null if nothing is left to do. */
async function claimSheet(context: Context, sheetId: number): Promise<Sheet | null> {
  const { db } = context
  const { state, fileKey, attempts } = gangSheets
  const [before] = await db
    .select({ state, fileKey, attempts })
    .from(gangSheets)
    .where(eq(gangSheets.id, sheetId))
  if (!before || before.state === 'done') return null
  await removeFiles(context, before)
  if (!isBeingMade(before.state)) return null
  const [sheet] = await db
    .update(gangSheets)
    .set({ state: 'making', progress: 0, attempts: before.attempts + 1, fileKey: randomUUID() })
    .where(
      and(
        eq(gangSheets.id, sheetId),
        inArray(gangSheets.state, ['queued', 'making']),
        eq(gangSheets.attempts, before.attempts),
      ),
    )
    .returning()
  return sheet ?? null
}

/** Removes the files of an earlier run, including its temporary files on this machine. */
async function removeFiles({ db, storage }: Context, { fileKey }: Pick<Sheet, 'fileKey'>): Promise<void> {
  await rm(await storage.incomingPath(fileKey), { recursive: true, force: true })
  await abandonUpload({ db, storage }, fileKey, gangFilePaths(fileKey))
}

/** Matches the sheet until it is canceled, deleted, or taken over by another run. */
const isOwnRun = ({ id, attempts }: Sheet) =>
  and(eq(gangSheets.id, id), eq(gangSheets.state, 'making'), eq(gangSheets.attempts, attempts))

/** Saves the progress periodically, and aborts once the sheet no longer belongs to this run. */
function followMaking({ db, log }: Context, sheet: Sheet, everyMs: number) {
  const aborting = new AbortController()
  let percent = 0
  let writing: Promise<unknown> = Promise.resolve()
  const write = async () => {
    const ownRuns = await db
      .update(gangSheets)
      .set({ progress: percent })
      .where(isOwnRun(sheet))
      .returning({ id: gangSheets.id })
    if (ownRuns.length === 0) aborting.abort()
  }
  const timer = setInterval(() => {
    writing = writing.then(write).catch((error: unknown) => log.warn({ error }, 'progress was not saved'))
  }, everyMs)
  return {
    signal: aborting.signal,
    onProgress: (share: number) => (percent = Math.round(100 * Math.min(1, Math.max(0, share)))),
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

type Making = { make: MakeGangSheet; making: ReturnType<typeof followMaking> }

async function makeFiles(
  { db, storage, now }: Context,
  sheet: Sheet,
  { make, making: { signal, onProgress } }: Making,
): Promise<SheetLayout[]> {
  const items = await readSheetItems(db, sheet)
  const folder = await storage.incomingPath(sheet.fileKey)
  const copies = join(folder, 'artwork')
  const copying = { ...storage, incomingPath: async () => join(copies, randomUUID()) }
  try {
    await mkdir(copies, { recursive: true, mode: 0o700 })
    const gangItems: GangItem[] = []
    for (const { found, quantity, id, label, details } of items.values()) {
      signal.throwIfAborted()
      const copy = await copyApproved(copying, found).catch((error: unknown) => {
        throw error instanceof ShopError ? conflict(`Order ${id}: ${error.message}`) : error
      })
      const { path, type } = copy.file
      const turns = sheet.mayTurn ? undefined : [0]
      gangItems.push({
        id,
        label,
        details,
        quantity,
        turns,
        printFile: { path, type, ...printSpecOf(found) },
      })
    }
    const job = {
      title: `Gang sheet ${sheet.id}`,
      items: gangItems,
      roll: sheet.roll,
      marks: sheet.roll.hasMarks ? defaultMarks : null,
      spotColors: (sheet.machine ?? (await readMachine(db))).spotColors,
    }
    const makePrintable = (): Promise<GangSheets> =>
      make(job, { folder: join(folder, 'made'), onProgress, signal }).catch(async (error: unknown) => {
        if (!(error instanceof UnprintableItem)) throw error
        await leaveOut(db, sheet, items.get(error.itemId), error.reason)
        job.items = job.items.filter(({ id }) => id !== error.itemId)
        if (job.items.length === 0) throw error
        return makePrintable()
      })
    const made = await makePrintable()
    if (made.sheets.length > maxLayouts) {
      throw conflict(`This takes ${made.sheets.length} lengths of the roll. A sheet can have ${maxLayouts}.`)
    }
    const layouts = layoutsOf(made, items)
    await startUpload({ db, now: now() }, sheet.fileKey, gangFilePaths(sheet.fileKey))
    await storeFiles(storage, sheet, made)
    return layouts
  } catch (error) {
    throw signal.aborted ? new PreviewAborted() : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Leaves the item out of this sheet, and records its file, so that the item isn't offered for the next sheet. */
async function leaveOut(
  db: Context['db'],
  sheet: Sheet,
  item: SheetItem | undefined,
  reason: string,
): Promise<void> {
  if (!item) throw new Error('an item that is not on the sheet cannot be left out')
  await db.transaction(async (tx) => {
    const { sheetId, orderItemId } = gangSheetItems
    await tx
      .update(gangSheetItems)
      .set({ leftOut: reason })
      .where(and(eq(sheetId, sheet.id), eq(orderItemId, item.itemId)))
    await tx
      .update(gangSheets)
      .set({ pieces: sql`${gangSheets.pieces} - ${item.quantity}` })
      .where(and(eq(gangSheets.id, sheet.id), gt(gangSheets.pieces, item.quantity)))
  })
}

async function storeFiles(storage: Context['storage'], { fileKey }: Sheet, { files }: GangSheets) {
  const store = (file: Parameters<typeof gangFilePath>[1], name: string) =>
    storage.putReceived(gangFilePath(fileKey, file), join(files.folder, name))
  await store({ kind: 'print' }, files.print)
  await store({ kind: 'cut' }, files.cut)
  for (const [layout, name] of files.dxf.entries()) await store({ kind: 'dxf', layout }, name)
  for (const [layout, name] of files.svg.entries()) await store({ kind: 'svg', layout }, name)
}

function layoutsOf({ sheets }: GangSheets, items: Map<string, SheetItem>): SheetLayout[] {
  const placed = <Placed extends GangPlacement>({ pieceId, ...place }: Placed) => {
    const item = items.get(pieceId)
    if (!item) throw new Error(`the layout has an unknown piece: ${pieceId}`)
    return { itemId: item.itemId, ...place }
  }
  return sheets.map(({ length, use, bareUse, placements, shapes }) => ({
    length,
    use,
    bareUse,
    pieces: placements.map(placed),
    shapes: shapes.map(placed),
  }))
}

/** Returns false if the sheet was canceled, deleted or taken over in the meantime. */
async function saveDone({ db, now }: Context, sheet: Sheet, layouts: SheetLayout[]): Promise<boolean> {
  const doneAt = now()
  const filesUntil = new Date(doneAt.getTime() + gangFilesMs)
  return db.transaction(async (tx) => {
    const saved = await tx
      .update(gangSheets)
      .set({ state: 'done', progress: 100, layouts, doneAt, filesUntil })
      .where(isOwnRun(sheet))
      .returning({ id: gangSheets.id })
    if (saved.length > 0) await finishUpload(tx, sheet.fileKey)
    return saved.length > 0
  })
}

/** Returns a message that staff can act on, or null if the problem is unknown. */
function problemOf(error: unknown): string | null {
  return error instanceof ShopError || error instanceof UnreadableArtwork ? error.message : null
}
