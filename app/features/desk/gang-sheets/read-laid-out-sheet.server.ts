import { eq, sql } from 'drizzle-orm'
import type { PieceShape, SheetLayout } from '#app/features/ground/press/gang-sheet.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { gangSheets } from '#app/schema/proofs.server.ts'
import { placementsOf, type Placement } from './placements.ts'
import { readGangSheet, type FoundSheet } from './read-gang-sheets.server.ts'

// Parsing thousands of pieces, or megabytes of shapes, in one go would block other requests.
const pageSizes = { pieces: 1000, shapes: 50 }

type Listed = keyof typeof pageSizes

type Page<Name extends Listed> = { part: number; from: number; page: SheetLayout[Name] }

async function* pagesOf<Name extends Listed>(
  db: Queryable,
  { id, lengths }: Pick<FoundSheet, 'id' | 'lengths'>,
  name: Name,
): AsyncGenerator<Page<Name>> {
  const size = pageSizes[name]
  for (const part of (lengths ?? []).keys()) {
    for (let from = 0, isLast = false; !isLast; from += size) {
      const path = `$[${part}].${name}[${from} to ${from + size - 1}]`
      const [row] = await db
        .select({ page: sql<Page<Name>['page']>`jsonb_path_query_array(${gangSheets.layouts}, ${path})` })
        .from(gangSheets)
        .where(eq(gangSheets.id, id))
      const page = row?.page ?? []
      yield { part, from, page }
      isLast = page.length < size
    }
  }
}

/** Yields placements in batches, or none before the sheet is done. */
export async function* readPlacements(db: Queryable, sheet: FoundSheet): AsyncGenerator<Placement[]> {
  for await (const { part, from, page } of pagesOf(db, sheet, 'pieces')) {
    yield placementsOf(page, sheet.items, { part, from })
  }
}

export type LaidOutSheet = FoundSheet & { placements: Placement[]; shapes: PieceShape[] }

/** Reads a sheet and, once it is done, the position of each piece. Throws not_found. */
export async function readLaidOutSheet(db: Queryable, sheetId: number): Promise<LaidOutSheet> {
  const sheet = await readGangSheet(db, sheetId)
  const placements = await readAllPlacements(db, sheet)
  const shapes: PieceShape[] = []
  for await (const { page } of pagesOf(db, sheet, 'shapes')) shapes.push(...page)
  return { ...sheet, placements, shapes }
}

export async function readAllPlacements(db: Queryable, sheet: FoundSheet): Promise<Placement[]> {
  const placements: Placement[] = []
  for await (const page of readPlacements(db, sheet)) placements.push(...page)
  return placements
}
