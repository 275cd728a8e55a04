import { describe, expect, test } from 'vitest'
import { isApprovedAsOrdered } from './is-approved-as-ordered.ts'

const exactly = { id: 1, by: 'custom' as const, printExactly: true }
const plain = { id: 2, by: 'custom' as const, printExactly: false }
const design = { id: 3, by: 'library' as const, printExactly: false }
const sheetOf = (id: number) => ({ itemIds: [id], sentAt: null, artworkSha256: 'a' })

describe('an order approved as ordered', () => {
  test('if every item that needs a proof is to be printed exactly', () => {
    expect(isApprovedAsOrdered([exactly], [sheetOf(1)], [])).toBe(true)
    expect(isApprovedAsOrdered([exactly, design], [sheetOf(1)], [])).toBe(true)
    expect(isApprovedAsOrdered([exactly, plain], [sheetOf(1)], [2])).toBe(true)
  })

  test('not while another item waits for its proof', () => {
    expect(isApprovedAsOrdered([exactly, plain], [sheetOf(1)], [])).toBe(false)
    expect(isApprovedAsOrdered([exactly, plain], [sheetOf(1), sheetOf(2)], [])).toBe(false)
  })

  test('not without its sheet, or once staff have uploaded or sent a proof', () => {
    expect(isApprovedAsOrdered([exactly], [], [])).toBe(false)
    expect(isApprovedAsOrdered([exactly, { ...exactly, id: 4 }], [sheetOf(1)], [])).toBe(false)
    expect(isApprovedAsOrdered([exactly], [{ ...sheetOf(1), artworkSha256: null }], [])).toBe(false)
    expect(isApprovedAsOrdered([exactly], [{ ...sheetOf(1), sentAt: new Date() }], [])).toBe(false)
  })
})
