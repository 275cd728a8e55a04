import { expect, test } from 'vitest'
import { oneAtATime } from './live.ts'

test('calls during a run cause one more run after it', async () => {
  const finish: (() => void)[] = []
  const call = oneAtATime(() => new Promise<void>((resolve) => finish.push(resolve)))
  call()
  call()
  call()
  expect(finish).toHaveLength(1)
  finish[0]?.()
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(finish).toHaveLength(2)
  call()
  await expect.poll(() => finish.length).toBe(3)
})
