import { z } from 'zod'
import { fewerPieces, maxGangPieces, repeatStopCode } from '#app/features/ground/press/gang-sheet.ts'
import { rollInput } from '#app/features/ground/press/roll.input.ts'

export const maxGangItems = 100

const id = z.number('Select items').int().min(1).max(2_147_483_647)

const quantity = z
  .number('Enter a number of pieces')
  .int('Enter whole pieces')
  .min(1, 'Enter at least 1 piece')
  .max(maxGangPieces, `At most ${maxGangPieces.toLocaleString('en-US')} pieces`)

export const gangSheetInput = z.object({
  roll: rollInput,
  /** Omitted for the default machine. */
  machineId: z.number('Choose a machine').int().min(1).max(2_147_483_647).optional(),
  /** True if pieces may be turned, which uses less of the roll. */
  mayTurn: z.boolean('Choose whether pieces may be turned'),
  items: z
    .array(z.object({ orderId: id, itemId: id, quantity }), 'Select items')
    .min(1, 'Select an item')
    .max(maxGangItems, `Select at most ${maxGangItems} items`)
    .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length, {
      message: 'Select each item once',
    })
    .refine((items) => items.reduce((sum, item) => sum + item.quantity, 0) <= maxGangPieces, {
      message: `A sheet can have at most ${maxGangPieces.toLocaleString('en-US')} pieces`,
    }),
  /** Codes of the stops that the user saw and confirmed. */
  despite: z
    .array(z.enum([repeatStopCode], 'Unknown reason'))
    .max(10)
    .optional(),
})

export type GangSheetInput = z.output<typeof gangSheetInput>

export const gangSheetVersion = z.object({
  version: z.number('Enter a version').int().min(1).max(2_147_483_647),
})

export const printedSheet = gangSheetVersion.extend({
  /** The decision about orders with fewer pieces on gang sheets than ordered. */
  fewerPieces: z.enum(fewerPieces, 'Choose whether these orders move').optional(),
})

export type PrintedSheetInput = z.output<typeof printedSheet>

export const reprintPieceInput = z.object({ itemId: id, quantity })

export type ReprintPieceInput = z.output<typeof reprintPieceInput>
