import { expect, test } from 'vitest'
import { neighborsIn } from './walk.ts'

test.each([
  [7, { previousId: null, nextId: 3 }],
  [3, { previousId: 7, nextId: 9 }],
  [9, { previousId: 3, nextId: null }],
])('the orders beside %i are those of the list, in its order', (orderId, neighbors) => {
  expect(neighborsIn([7, 3, 9], orderId)).toEqual(neighbors)
})
