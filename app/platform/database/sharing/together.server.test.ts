import { expect, test } from 'vitest'
import type { Queryable } from '../database.server.ts'
import { together } from './together.server.ts'

const [db, otherDb] = [{} as Queryable, {} as Queryable]

function doubling() {
  const asked: number[][] = []
  const double = together((_: Queryable, all: readonly number[]) => {
    asked.push([...all])
    return all.includes(13)
      ? Promise.reject(new Error('an unlucky number'))
      : Promise.resolve(all.map((one) => 2 * one))
  })
  return { asked, double }
}

test('what is asked for at the same time takes one statement for each database', async () => {
  const { asked, double } = doubling()
  expect(await Promise.all([double(db, 1), double(otherDb, 5), double(db, 2)])).toEqual([2, 10, 4])
  expect(asked).toEqual([[1, 2], [5]])
  expect(await double(db, 1)).toBe(2)
})

test('one that fails does not take the others with it', async () => {
  const { double } = doubling()
  const answers = await Promise.allSettled([double(db, 1), double(db, 13), double(db, 2)])
  expect(answers).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('an unlucky number') },
    { status: 'fulfilled', value: 4 },
  ])
})
