import { expect, test } from 'vitest'
import { freshVersion } from './fresh-version.ts'

/** Lets the test resolve reads in any order. */
function controlledVersion() {
  let now = 0
  const reads: PromiseWithResolvers<string>[] = []
  const read = () => {
    const answer = Promise.withResolvers<string>()
    reads.push(answer)
    return answer.promise
  }
  const version = freshVersion(read, { maxAgeMs: 300, waitMs: 50, clock: () => now })
  return { version, reads, wait: (ms: number) => (now += ms) }
}

test('reads once for simultaneous callers, and not again until the version expires', async () => {
  const { version, reads, wait } = controlledVersion()
  expect(version.current()).toBeUndefined()
  const answers = Array.from({ length: 100 }, () => version.latest())
  reads[0]?.resolve('1')
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['1']))
  wait(299)
  expect(version.current()).toBe('1')
  expect(await version.latest()).toBe('1')
  expect(reads).toHaveLength(1)
  wait(1)
  expect(version.current()).toBeUndefined()
  const second = version.latest()
  reads[1]?.resolve('2')
  expect(await second).toBe('2')
})

test('counts a version’s age from the start of its read', async () => {
  const { version, reads, wait } = controlledVersion()
  const answer = version.latest()
  wait(200)
  reads[0]?.resolve('1')
  await answer
  wait(100)
  expect(version.current()).toBeUndefined()
})

test('doesn’t use an earlier read for requests after a change by this process', async () => {
  const { version, reads } = controlledVersion()
  const before = version.latest()
  version.expire()
  const after = version.latest()
  reads[0]?.resolve('old')
  expect(await before).toBe('old')
  expect(version.current()).toBeUndefined()
  expect(version.isCurrent({ version: 'old', madeAt: 0 }, 'new')).toBe(false)
  reads[1]?.resolve('new')
  expect(await after).toBe('new')
  expect(version.current()).toBe('new')
})

test('doesn’t wait for a failed or unresponsive database again right away', async () => {
  const { version, reads, wait } = controlledVersion()
  const failing = version.latest()
  reads[0]?.reject(new Error('no connection'))
  expect(await failing).toBeNull()
  expect(await version.latest()).toBeNull()
  expect(reads).toHaveLength(1)
  wait(300)
  const silent = version.latest()
  expect(await silent).toBeNull()
  expect(await version.latest()).toBeNull()
  expect(reads).toHaveLength(2)
  reads[1]?.resolve('1')
  await Promise.resolve()
  await Promise.resolve()
  expect(version.isCurrent({ version: '1', madeAt: 0 }, null)).toBe(true)
  expect(await version.latest()).toBe('1')
})
