import { describe, expect, test } from 'vitest'
import { isApprovedAsOrdered } from './is-approved-as-ordered.ts'

const exactly = { id: 1, by: 'custom' as const, printExactly: true }
const plain = { id: 2, by: 'custom' as const, printExactly: false }
const design = { id: 3, by: 'library' as const, printExactly: false }
const sheetOf = (id: number) => ({ itemIds: [id], sentAt: null, artworkSha256: 'a' })

describe('an order', () => {
  test('is approved as ordered if every item that needs a proof is to be printed exactly', () => {
    expect(isApprovedAsOrdered([exactly], [sheetOf(1)], [])).toBe(true)
    expect(isApprovedAsOrdered([exactly, design], [sheetOf(1)], [])).toBe(true)
    expect(isApprovedAsOrdered([exactly, plain], [sheetOf(1)], [2])).toBe(true)
  })

  test('isn’t approved while another item is waiting for its proof', () => {
    expect(isApprovedAsOrdered([exactly, plain], [sheetOf(1)], [])).toBe(false)
    expect(isApprovedAsOrdered([exactly, plain], [sheetOf(1), sheetOf(2)], [])).toBe(false)
  })

  test('isn’t approved without its sheets, or once staff have uploaded or sent a proof', () => {
    expect(isApprovedAsOrdered([exactly], [], [])).toBe(false)
    expect(isApprovedAsOrdered([exactly, { ...exactly, id: 4 }], [sheetOf(1)], [])).toBe(false)
    expect(isApprovedAsOrdered([exactly], [{ ...sheetOf(1), artworkSha256: null }], [])).toBe(false)
    expect(isApprovedAsOrdered([exactly], [{ ...sheetOf(1), sentAt: new Date() }], [])).toBe(false)
  })
})
