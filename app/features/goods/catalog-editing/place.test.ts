import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveInList } from './place.ts'

test('moves an item to the requested position', () => {
  const list = [1, 2, 3, 4]
  expect(moveInList(list, 3, { place: 'first' })).toEqual([3, 1, 2, 4])
  expect(moveInList(list, 1, { place: 'last' })).toEqual([2, 3, 4, 1])
  expect(moveInList(list, 4, { place: 'before', of: 2 })).toEqual([1, 4, 2, 3])
  expect(moveInList(list, 1, { place: 'after', of: 2 })).toEqual([2, 1, 3, 4])
  expect(moveInList(list, 1, { place: 'after', of: 9 })).toBeNull()
  expect(moveInList(list, 1, { place: 'before', of: 1 })).toBeNull()
})

test('keeps the order of the other items', () => {
  const lists = fc.uniqueArray(fc.nat(100), { minLength: 2 })
  fc.assert(
    fc.property(
      lists,
      fc.nat(),
      fc.nat(),
      fc.constantFrom('before' as const, 'after' as const),
      (ids, a, b, place) => {
        const [id, of] = [ids[a % ids.length] ?? 0, ids[b % ids.length] ?? 0]
        fc.pre(id !== of)
        const list = moveInList(ids, id, { place, of }) ?? []
        expect(list.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id))
        expect(list.indexOf(id) - list.indexOf(of)).toBe(place === 'before' ? -1 : 1)
      },
    ),
  )
})
