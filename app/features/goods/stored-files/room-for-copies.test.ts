import { expect, test } from 'vitest'
import { takeRoomForCopy } from './room-for-copies.ts'

const big = 200 * 1024 * 1024

test('reserves space once for each copy of a big file, and releases it once', () => {
  const copies = [takeRoomForCopy(big), takeRoomForCopy(big), takeRoomForCopy(big)]
  expect(copies).not.toContain(null)
  expect(takeRoomForCopy(1)).toBeNull()
  copies[0]?.()
  copies[0]?.()
  const next = takeRoomForCopy(big)
  expect(next).not.toBeNull()
  expect(takeRoomForCopy(1)).toBeNull()
  for (const giveBack of [...copies, next]) giveBack?.()
  expect(takeRoomForCopy(big)).not.toBeNull()
})
