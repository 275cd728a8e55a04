import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openStripe } from '#app/platform/payments/stripe-provider.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { freePort } from '#test/free-port.ts'
import { spawnTethered } from '#test/tether.ts'

const publicUrl = 'https://shop.test'

/** Receives webhooks like a shop. */
async function listen() {
  const received: { body: Buffer; headers: Headers }[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const signature = String(request.headers['stripe-signature'])
    received.push({ body: await buffer(request), headers: new Headers({ 'stripe-signature': signature }) })
    response.end()
  }
  const port = await freePort()
  const server = createServer((request, response) => void take(request, response)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { received, url: `http://127.0.0.1:${port}/` }
}

async function run(webhook: string) {
  const program = spawnTethered(process.execPath, ['test/stripe/run.ts'], {
    lastSignal: 'KILL',
    env: { ...process.env, STAND_IN_PORT: String(await freePort()), STAND_IN_WEBHOOK: webhook },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => program.signal('SIGKILL'))
  const { stdout } = program.child
  if (!stdout) throw new Error('the program has no output')
  const env: Record<string, string> = {}
  for await (const line of createInterface({ input: stdout })) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    env[name] = value
    if (Object.keys(env).length === 3) break
  }
  const settings = readSettings(env).stripe
  if (!settings) throw new Error('the program printed no settings')
  return { settings, program }
}

test('the stand-in can run as a program, with a payment page and webhooks', async () => {
  const { received, url } = await listen()
  const { settings, program } = await run(url)
  const provider = await openStripe(settings, { publicUrl, log: openLog('silent') })
  const { link, providerPaymentId } = await provider.openPayment({
    idempotencyKey: 'key-of-a-program',
    amountCents: 4500,
    currency: 'USD',
    description: 'Order 1001',
    email: 'ada@example.com',
    successUrl: `${publicUrl}/pay-confirm`,
    failureUrl: `${publicUrl}/pay-failure`,
    expiresAt: new Date(Date.now() + 30 * 60_000),
  })
  expect(await (await fetch(link)).text()).toContain('$45.00')
  const done = await fetch(`${link}/card`, { method: 'POST', redirect: 'manual' })
  expect([done.status, done.headers.get('location')]).toEqual([303, `${publicUrl}/pay-confirm`])
  await expect.poll(() => received).toHaveLength(2)
  const webhooks = received.map(({ body, headers }) => provider.verifyWebhook(body, headers, new Date()))
  const completed = webhooks.flatMap((webhook) => (webhook && webhook !== 'ignored' ? [webhook] : []))
  expect(completed.map(({ type }) => type)).toEqual(['checkout.session.completed'])
  expect(await completed[0]?.read()).toMatchObject({ type: 'paid', providerPaymentId, isForeign: false })
  program.signal('SIGTERM')
  expect(await program.ended(30_000)).toBe(true)
})
