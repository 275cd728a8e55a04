import { z } from '@hono/zod-openapi'
import type { Candidate } from '#app/features/desk/gang-sheets/list-candidates.server.ts'
import type { ListedSheet } from '#app/features/desk/gang-sheets/read-gang-sheets.server.ts'
import type { LaidOutSheet } from '#app/features/desk/gang-sheets/read-laid-out-sheet.server.ts'
import { itemLabel } from '#app/features/ground/orders/item-labels.ts'
import { gangSheetStates, useOf } from '#app/features/ground/press/gang-sheet.ts'
import { rollSchema } from '#app/features/ground/press/roll.ts'
import { machineSchema } from '#app/features/ground/shop/machine.ts'

const roll = z.object(rollSchema.shape).openapi('Roll', { description: 'Lengths in inches' })

const share = (description: string) => z.number().openapi({ description: `${description}, 0 to 1` })

export const listedSheetSchema = z
  .object({
    id: z.number(),
    state: z.enum(gangSheetStates),
    material: z.string(),
    pieces: z.number().int(),
    orders: z.array(z.number()),
    progress: z.number().int().openapi({ description: 'Percent complete while it is being made' }),
    problem: z.string().nullable().openapi({ description: 'Why it failed' }),
    length: z
      .number()
      .nullable()
      .openapi({ description: 'Length of the roll used, in inches; null until it is done' }),
    use: share('Share of its printable area covered by pieces with half of the gap around each').nullable(),
    bareUse: share('Share of its printable area covered by pieces').nullable(),
    rollName: z.string(),
    reprintOf: z.number().nullable().openapi({ description: 'The sheet whose pieces it reprints' }),
    email: z.string().nullable().openapi({ description: 'Email of the employee who requested it' }),
    createdAt: z.string(),
    printedAt: z.string().nullable(),
    version: z.number().int(),
  })
  .openapi('GangSheet')

export function presentListedSheet(sheet: ListedSheet): z.infer<typeof listedSheetSchema> {
  const { id, state, material, pieces, orderIds, progress, problem, reprintOf, email } = sheet
  const used = sheet.lengths ? useOf(partsOf(sheet)) : { length: null, use: null, bareUse: null }
  return {
    id,
    state,
    material,
    pieces,
    orders: orderIds,
    progress,
    problem,
    ...used,
    rollName: sheet.roll.name,
    reprintOf,
    email,
    createdAt: sheet.createdAt.toISOString(),
    printedAt: sheet.printedAt?.toISOString() ?? null,
    version: sheet.version,
  }
}

const partsOf = ({ lengths, uses, bareUses }: ListedSheet) =>
  (lengths ?? []).map((length, at) => ({ length, use: uses?.[at] ?? 0, bareUse: bareUses?.[at] ?? 0 }))

const placementSchema = z
  .object({
    part: z.number().int().openapi({ description: 'Which length of the roll it is on, counted from 1' }),
    piece: z.number().int().openapi({ description: 'Counted from 1 in each part' }),
    orderId: z.number(),
    itemId: z.number(),
    itemNumber: z.number().int().nullable().openapi({ description: 'Null once the item is removed' }),
    name: z.string(),
    x: z.number().openapi({ description: 'Inches from the left edge of the roll' }),
    y: z.number().openapi({ description: 'Inches from the start of the part' }),
    turn: z.number().openapi({ description: 'Clockwise degrees' }),
  })
  .openapi('GangPlacement')

const itemSchema = z
  .object({
    orderId: z.number(),
    itemId: z.number(),
    number: z.number().int().nullable(),
    label: z.string(),
    quantity: z.number().int().openapi({ description: 'Pieces on the sheet' }),
    ordered: z.number().int(),
    problem: z.string().nullable().openapi({ description: 'Why it can no longer be printed' }),
  })
  .openapi('GangSheetItem')

const shapeSchema = z
  .object({
    itemId: z.number(),
    x: z.number(),
    y: z.number(),
    turn: z.number(),
    path: z.string(),
  })
  .openapi('GangShape', {
    description:
      'Path data, in inches, for the piece at x, y; other pieces with this rotation have the same shape',
  })

export const sheetSchema = listedSheetSchema
  .extend({
    roll,
    machine: z.object({ name: z.string(), spotColors: machineSchema.shape.spotColors }).nullable().openapi({
      description: 'The machine as it was when the sheet was requested; null for the default one',
    }),
    mayTurn: z.boolean(),
    hasFiles: z.boolean(),
    lengths: z.array(z.number()).openapi({ description: 'Length of each part, in inches' }),
    items: z.array(itemSchema),
    leftOut: z
      .array(itemSchema.pick({ orderId: true, itemId: true, label: true }).extend({ reason: z.string() }))
      .openapi({ description: 'Items left out because nothing could be printed or cut' }),
    placements: z.array(placementSchema),
    shapes: z.array(shapeSchema),
  })
  .openapi('GangSheetDetails')

export const placementsSchema = z.object({ id: z.number(), roll, placements: z.array(placementSchema) })

export function presentSheet(sheet: LaidOutSheet): z.infer<typeof sheetSchema> {
  return {
    ...presentListedSheet(sheet),
    roll: sheet.roll,
    machine: sheet.machine,
    mayTurn: sheet.mayTurn,
    hasFiles: sheet.filesUntil !== null,
    lengths: sheet.lengths ?? [],
    items: sheet.items.map(({ item, ...rest }) => ({
      ...rest,
      itemId: item.id,
      label: itemLabel(item),
      ordered: item.quantity,
    })),
    leftOut: sheet.leftOut.map(({ item, ...rest }) => ({ ...rest, itemId: item.id, label: itemLabel(item) })),
    placements: sheet.placements,
    shapes: sheet.shapes,
  }
}

export const candidatesSchema = z.object({
  rolls: z.array(roll),
  machines: z
    .array(z.object(machineSchema.shape))
    .openapi({ description: 'Printers and cutters; the first is the default' }),
  items: z.array(
    z
      .object({
        orderId: z.number(),
        itemId: z.number(),
        label: z.string(),
        quantity: z.number().int().openapi({ description: 'Quantity ordered' }),
        material: z.object({ key: z.string(), label: z.string() }),
        refusal: z.string().nullable().openapi({ description: 'Why it can’t be on a sheet' }),
        sheets: z
          .array(z.object({ sheetId: z.number(), quantity: z.number().int() }))
          .openapi({ description: 'Unprinted sheets that include it' }),
      })
      .openapi('GangCandidate'),
  ),
})

export const presentCandidate = ({ sheets, ...candidate }: Candidate) => ({
  ...candidate,
  sheets: sheets.map(({ sheetId, quantity }) => ({ sheetId, quantity })),
})
