import { expect, test } from 'vitest'
import { initialMachine } from '#app/features/ground/shop/machine.ts'
import type { Candidates } from '../gang-sheets-query.ts'
import { materialsOf, nameRows, newSheetInput, newSheetValues } from './new-sheet-values.ts'

const vinyl = { key: 'material vinyl', label: 'Vinyl' }
const paper = { key: 'material paper', label: 'Paper' }

const item = (itemId: number, changes: Partial<Candidates['items'][number]> = {}) => ({
  orderId: 1001,
  itemId,
  label: 'Stickers',
  quantity: 50,
  material: vinyl,
  refusal: null,
  sheets: [],
  ...changes,
})

const wide = { name: 'Wide', material: '', width: 54, maxLength: 120, margin: 0.5, gap: 0.25, hasMarks: true }
const forVinyl = { ...wide, name: 'Vinyl roll', material: 'vinyl', width: 30 }

const graphtec = { ...initialMachine, id: 7, name: 'Graphtec' }

const candidates = {
  rolls: [wide, forVinyl],
  machines: [graphtec, initialMachine],
  items: [
    item(1),
    item(2, { material: paper }),
    item(3, { sheets: [{ sheetId: 7, quantity: 30 }] }),
    item(4, { refusal: 'The order is on hold.' }),
    item(5, { sheets: [{ sheetId: 7, quantity: 50 }] }),
  ],
}

test('selects the most frequent material, and a roll for it', () => {
  expect(materialsOf(candidates.items)).toEqual([
    { ...vinyl, count: 3 },
    { ...paper, count: 1 },
  ])
  const values = newSheetValues(candidates)
  expect([values.material, values.rollName, values.roll.width]).toEqual([vinyl.key, 'Vinyl roll', '30'])
})

test('selects pieces that aren’t on other sheets yet, and skips items of other materials', () => {
  const { items, roll } = newSheetInput(candidates, newSheetValues(candidates))
  expect(items).toEqual([
    { orderId: 1001, itemId: 1, quantity: 50 },
    { orderId: 1001, itemId: 3, quantity: 20 },
  ])
  expect(roll).toEqual(forVinyl)
  const onPaper = { ...newSheetValues(candidates), material: paper.key }
  expect(newSheetInput(candidates, onPaper).items).toEqual([{ orderId: 1001, itemId: 2, quantity: 50 }])
})

test('shows an item’s problem in its row', () => {
  const messages = { 'items.1.quantity': 'Enter at least 1 piece', 'roll.width': 'At least 1 in' }
  expect(nameRows(candidates, messages, newSheetValues(candidates))).toEqual({
    'pieces.2.quantity': 'Enter at least 1 piece',
    'roll.width': 'At least 1 in',
  })
})

test('marks the row that exceeds the maximum number of pieces on a sheet', () => {
  const values = newSheetValues(candidates)
  const pieces = values.pieces.map((row) => ({ ...row, quantity: '4000' }))
  const messages = { items: 'A sheet can have at most 5,000 pieces' }
  expect(nameRows(candidates, messages, { ...values, pieces })).toEqual({
    'pieces.2.quantity': messages.items,
  })
  expect(nameRows(candidates, { items: 'Select an item' }, values)).toEqual({ items: 'Select an item' })
})

test('uses the default machine unless another one is selected', () => {
  const values = newSheetValues(candidates)
  expect(newSheetInput(candidates, values).machineId).toBe(graphtec.id)
  expect(newSheetInput(candidates, { ...values, machineId: '1' }).machineId).toBe(1)
})

test('selects nothing if no items can be printed', () => {
  const none = { ...candidates, rolls: [wide], items: [item(1, { refusal: 'The order is on hold.' })] }
  expect(newSheetInput(none, newSheetValues(none)).items).toEqual([])
})
