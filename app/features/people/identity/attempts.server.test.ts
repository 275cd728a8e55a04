import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ShopError } from '#app/errors.ts'
import { attempts } from '#app/schema/customers.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { testDatabase } from '#test/test-db.ts'
import { callsPerBatch, countInBatches } from './attempts.server.ts'

const databaseUrl = testDatabase()

test('processes share a limit, and run one statement per hundred calls', async () => {
  const [one, other] = [await openPostgres(await databaseUrl()), await openPostgres(await databaseUrl())]
  const start = new Date()
  const limit = { attempts: 4 * callsPerBatch, minutes: 1 }
  const call = ({ db }: typeof one, now = start) => countInBatches({ db, now }, 'price-from:a', limit)
  const calls = async (process: typeof one, count: number) => {
    for (let n = 0; n < count; n++) await call(process)
  }
  const counted = async () =>
    (await one.db.select().from(attempts).where(eq(attempts.key, 'price-from:a')))[0]
  await calls(one, callsPerBatch - 1)
  expect(await counted()).toBe(undefined)
  await calls(one, 2 * callsPerBatch + 1)
  await calls(other, callsPerBatch)
  expect(await counted()).toMatchObject({ count: 4 * callsPerBatch })
  // The limit is reached, so the next batch from either process is rejected.
  await calls(other, callsPerBatch - 1)
  const refusal = await call(other).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ShopError)
  expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 })
  const before = await counted()
  await expect(call(other)).rejects.toThrow('Too many')
  expect(await counted()).toEqual(before)
  await calls(one, callsPerBatch - 1)
  await expect(call(one)).rejects.toThrow('Too many')
  await call(other, new Date(start.getTime() + 61_000))
  await one.close()
  await other.close()
})
