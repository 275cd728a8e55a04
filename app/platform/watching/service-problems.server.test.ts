import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailServer } from '#test/mail/mail-server.ts'
import { bucketError } from '../bucket/bucket-error.server.ts'
import type { OpenDatabase } from '../database/database.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { openSmtp } from '../mail/smtp.server.ts'
import { TaxRefused } from '../payments/tax-service.ts'
import { testDatabase } from '#test/test-db.ts'
import { deleteOldProblems, readServiceProblems, recordServiceProblems } from './service-problems.server.ts'

const databaseUrl = testDatabase()
let database: OpenDatabase
let now = new Date('2026-11-29T08:00:00Z')

beforeAll(async () => {
  database = await openPostgres(await databaseUrl())
})
afterAll(() => database.close())

/** Simulates one of several processes. */
const process = () => recordServiceProblems({ db: database.db, now: () => now })

const shown = async () => (await readServiceProblems(database.db, now)).map(({ problem }) => problem)

const stripeError = (type: string, message: string) => Object.assign(new Error(message), { type })
const failedUpload = (name: string, httpStatusCode: number) =>
  bucketError(Object.assign(new Error(name), { name, $metadata: { httpStatusCode } }), {
    bucket: 'files',
    action: 'save',
  })

const openPayment = { service: 'stripe', operation: 'openPayment' } as const
const readPayment = { service: 'stripe', operation: 'readPayment' } as const
const put = { service: 'bucket', operation: 'put' } as const
const get = { service: 'bucket', operation: 'get' } as const

describe('a lasting problem', () => {
  test('is shown with its fix by every process until a call succeeds in any of them', async () => {
    const [one, other] = [process(), process()]
    for (let time = 0; time < 5; time++)
      one.note(openPayment, stripeError('StripeAuthenticationError', 'Invalid API Key provided: sk_live_*1'))
    await expect.poll(shown).toEqual([expect.stringContaining('Stripe rejects the key in STRIPE_SECRET_KEY')])
    expect(String(await shown())).not.toContain('sk_live')
    other.end(readPayment)
    await expect.poll(shown).toEqual([])
  })

  test('of one operation outlasts the success of others', async () => {
    const one = process()
    one.note(put, failedUpload('QuotaExceeded', 403))
    one.note({ service: 'stripe', operation: 'refundPayment' }, stripeError('StripePermissionError', 'no'))
    one.note({ service: 'tax', operation: 'calculateTax' }, new TaxRefused('Stripe Tax is not active.'))
    const all = [
      'The bucket files did not save a file: it is full. Free up space or raise its quota.',
      'The key in STRIPE_SECRET_KEY isn’t allowed to refund payments. Add the missing permission in Stripe’s dashboard, under Developers, API keys.',
      'Stripe Tax is not active. Customers can’t check out.',
    ]
    await expect.poll(shown).toEqual(all)
    for (const call of [get, openPayment]) one.end(call)
    one.end(put)
    await expect.poll(shown).toEqual(all.slice(1))
  })

  test('with the key in a call to Stripe Tax counts as Stripe’s, because both use the same key', async () => {
    const one = process()
    const wrongKey = stripeError('StripeAuthenticationError', 'Invalid API Key provided')
    const refused = new TaxRefused(wrongKey.message, { cause: wrongKey })
    one.note({ service: 'tax', operation: 'calculateTax' }, refused)
    await expect.poll(shown).toContainEqual(expect.stringContaining('Stripe rejects the key'))
    one.end(readPayment)
    await expect.poll(shown).not.toContainEqual(expect.stringContaining('Stripe rejects the key'))
  })

  test('keeps its start time when another problem replaces it', async () => {
    const one = process()
    const began = async () =>
      (await readServiceProblems(database.db, now)).find(({ service }) => service === 'bucket')
    one.note(get, failedUpload('AccessDenied', 403))
    await expect.poll(began).toMatchObject({ since: now })
    now = new Date(now.getTime() + 60_000)
    one.note(get, failedUpload('NoSuchBucket', 404))
    await expect.poll(began).toMatchObject({ since: now, problem: expect.stringContaining('S3_BUCKET') })
    one.end(get)
    await expect.poll(began).toBeUndefined()
  })

  test('is hidden a day after it was last seen', async () => {
    now = new Date(now.getTime() + 25 * 60 * 60_000)
    expect(await shown()).toEqual([])
    await deleteOldProblems(database.db, now)
  })
})

test('records no problem for failures that may pass or for customers’ input', async () => {
  const one = process()
  one.note(put, failedUpload('SlowDown', 503))
  one.note(openPayment, stripeError('StripeConnectionError', 'no response'))
  one.note({ service: 'tax', operation: 'calculateTax' }, new TaxRefused('unknown ZIP', { isLocation: true }))
  one.note(put, failedUpload('AccessDenied', 403))
  await expect.poll(shown).toEqual([expect.stringContaining('Grant the access key s3:PutObject')])
  one.end(put)
  await expect.poll(shown).toEqual([])
})

describe('records that the mail server', () => {
  const mail = {
    from: { name: 'Shop', address: 'hello@shop.example' },
    to: 'ada@example.com',
    replyTo: 'hello@shop.example',
    messageId: '<1@shop.example>',
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    headers: {},
  }

  async function problemWith(options: Parameters<typeof mailServer>[0], login = ''): Promise<string> {
    const { port } = await mailServer(options)
    const smtp = await openSmtp(`smtp://${login}127.0.0.1:${port}`)
    const error: unknown = await smtp.send(mail).catch((refusal: unknown) => refusal)
    smtp.close()
    const one = process()
    one.note({ service: 'mail', operation: 'send' }, error)
    await expect.poll(shown).toHaveLength(1)
    const [problem = ''] = await shown()
    one.end({ service: 'mail', operation: 'send' })
    await expect.poll(shown).toEqual([])
    return problem
  }

  const refusal = (responseCode: number, message: string) =>
    Object.assign(new Error(message), { responseCode })

  test('refuses the sender', async () => {
    const problem = await problemWith({
      onMailFrom: (_, __, done) => done(refusal(553, 'sender not owned.')),
    })
    expect(problem).toBe(
      'The mail server’s response to MAIL FROM: 553 sender not owned. Emails are waiting. Verify the address in MAIL_FROM with your email provider, or set MAIL_FROM to one that it accepts and restart the shop.',
    )
  })

  test('refuses the login', async () => {
    const problem = await problemWith(
      { onAuth: (_, __, done) => done(refusal(535, 'wrong password')) },
      'shop:secret@',
    )
    expect(problem).toContain('Set SMTP_URL to a user name and password')
    expect(problem).not.toContain('secret@')
  })
})
