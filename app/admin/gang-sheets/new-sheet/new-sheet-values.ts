import type { FieldMessages } from '#app/errors.ts'
import { maxGangPieces } from '#app/features/ground/press/gang-sheet.ts'
import { rollsFor, type Roll } from '#app/features/ground/press/roll.ts'
import { numberField, readNumber } from '#app/admin/form/read-fields.ts'
import type { Candidates } from '../gang-sheets-query.ts'

type Candidate = Candidates['items'][number]

type RollFields = Record<'width' | 'maxLength' | 'margin' | 'gap', string> & { hasMarks: boolean }

export type NewSheetValues = {
  /** The material's key. */
  material: string
  /** The roll's name. */
  rollName: string
  roll: RollFields
  /** The machine's id. */
  machineId: string
  mayTurn: boolean
  /** One entry per candidate item. */
  pieces: { isOn: boolean; quantity: string }[]
}

/** Returns the materials of items that can be printed, most frequent first. */
export function materialsOf(items: readonly Candidate[]): { key: string; label: string; count: number }[] {
  const byKey = Map.groupBy(
    items.filter(({ refusal }) => refusal === null),
    ({ material }) => material.key,
  )
  return [...byKey]
    .map(([key, [first, ...others]]) => ({
      key,
      label: first?.material.label ?? '',
      count: 1 + others.length,
    }))
    .toSorted((a, b) => b.count - a.count)
}

export const rollFields = ({ width, maxLength, margin, gap, hasMarks }: Roll): RollFields => ({
  width: numberField(width),
  maxLength: numberField(maxLength),
  margin: numberField(margin),
  gap: numberField(gap),
  hasMarks,
})

/** Returns the rolls for the material, or all rolls if there are none. */
export function offeredRolls(rolls: readonly Roll[], label: string): Roll[] {
  const matching = rollsFor(rolls, label)
  return matching.length > 0 ? matching : [...rolls]
}

/** Selects the items with pieces that aren't on other sheets yet, each with its remaining quantity. */
export function newSheetValues({ items, rolls, machines }: Candidates): NewSheetValues {
  const material = materialsOf(items)[0]
  const roll = offeredRolls(rolls, material?.label ?? '')[0]
  return {
    material: material?.key ?? '',
    rollName: roll?.name ?? '',
    roll: roll ? rollFields(roll) : { width: '', maxLength: '', margin: '', gap: '', hasMarks: true },
    machineId: String(machines[0]?.id ?? ''),
    mayTurn: true,
    pieces: items.map(({ quantity, sheets }) => {
      const left = quantity - sheets.reduce((sum, sheet) => sum + sheet.quantity, 0)
      return { isOn: left > 0, quantity: String(left > 0 ? left : quantity) }
    }),
  }
}

const typed = (text: string) => readNumber(text) ?? Number.NaN

export function newSheetInput(
  { items, rolls }: Candidates,
  { material, rollName, roll, machineId, mayTurn, pieces }: NewSheetValues,
) {
  const { width, maxLength, margin, gap, hasMarks } = roll
  return {
    roll: {
      name: rollName,
      material: rolls.find(({ name }) => name === rollName)?.material ?? '',
      width: typed(width),
      maxLength: typed(maxLength),
      margin: typed(margin),
      gap: typed(gap),
      hasMarks,
    },
    machineId: typed(machineId),
    mayTurn,
    items: selectedRows(items, { material, pieces }).map(({ item: { orderId, itemId }, quantity }) => ({
      orderId,
      itemId,
      quantity: typed(quantity),
    })),
  }
}

const selectedRows = (
  items: readonly Candidate[],
  { material, pieces }: Pick<NewSheetValues, 'material' | 'pieces'>,
) =>
  items.flatMap((item, at) => {
    const { isOn, quantity } = pieces[at] ?? { isOn: false, quantity: '' }
    return isOn && item.refusal === null && item.material.key === material ? [{ item, at, quantity }] : []
  })

/** Maps an item's errors to its row, and the error for too many pieces to the row that exceeds the limit. */
export function nameRows(
  { items }: Candidates,
  messages: FieldMessages,
  values: NewSheetValues,
): FieldMessages {
  const rows = selectedRows(items, values)
  let sum = 0
  const beyond = rows.findIndex(({ quantity }) => (sum += typed(quantity)) > maxGangPieces)
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => {
      const at = name === 'items' ? beyond : Number(/^items\.(\d+)\.quantity$/.exec(name)?.[1])
      const row = rows[at]
      return [row ? `pieces.${row.at}.quantity` : name, message]
    }),
  )
}
