import { afterAll, expect, test } from 'vitest'
import { openLog } from '#app/platform/log.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { startStripe, type StripeStandIn } from '#test/stripe/stripe-stand-in.ts'

let stripe: StripeStandIn
const t = testShop({
  env: async () => {
    stripe = await startStripe()
    return { ...stripe.settings, STRIPE_SECRET_KEY: 'sk_test_revoked' }
  },
  log: openLog('silent'),
})
const { visitor, addStickers, close } = purchases(t)
afterAll(() => stripe.close())

test('the Today page reports that Stripe rejects the key after a customer couldn’t pay', async () => {
  const { token } = await t.admin()
  const problems = async () => (await t.api('GET', '/admin/figures', { token })).body.work.serviceProblems
  expect(await problems()).toEqual([])
  const buyer = await visitor()
  await addStickers(buyer)
  expect(await close(buyer)).toMatchObject({ status: 503, problem: { code: 'busy' } })
  await expect.poll(problems).toEqual([
    {
      service: 'stripe',
      problem:
        'Stripe rejects the key in STRIPE_SECRET_KEY, so nobody can pay. Set a valid key from Stripe’s dashboard, and restart the shop.',
      since: expect.stringMatching(/Z$/),
    },
  ])
})
