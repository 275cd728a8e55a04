import { startStripe } from './stripe-stand-in.ts'

/**
 * `STAND_IN_PORT=4242 STAND_IN_WEBHOOK=http://127.0.0.1:3000/api/payments/webhook node test/stripe/run.ts` starts a
 * stand-in for Stripe, and prints the settings of a shop that uses it.
 */
const { STAND_IN_PORT, STAND_IN_WEBHOOK } = process.env

const stripe = await startStripe({
  ...(STAND_IN_PORT && { port: Number(STAND_IN_PORT) }),
  ...(STAND_IN_WEBHOOK && { webhook: STAND_IN_WEBHOOK }),
})

for (const [name, value] of Object.entries(stripe.settings)) process.stdout.write(`${name}=${value}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stripe.close().then(() => process.exit(0)))
}
