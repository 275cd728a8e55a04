import { type Account, find } from './account.ts'
import { text, type Form } from './form.ts'
import { newId, type Calculation, type Transaction } from './objects.ts'
import { Refusal } from './refusal.ts'

const calculationDays = 90

export function calculate(account: Account, form: Form): Calculation {
  const { status, percents } = account.taxSetup
  if (status !== 'active') {
    throw new Refusal(400, 'You must set a valid head office address to use Stripe Tax.', {
      code: 'stripe_tax_inactive',
    })
  }
  const currency = text(form, 'currency') ?? ''
  if (currency !== 'usd') throw new Refusal(400, `Invalid currency: ${currency}`, { param: 'currency' })
  const amounts = [lineOf(form), cents(text(form, 'shipping_cost', 'amount'), 'shipping_cost[amount]')]
  const address = ['customer_details', 'address']
  const state = text(form, ...address, 'state') ?? ''
  const zip = text(form, ...address, 'postal_code') ?? ''
  // In this stand-in, ZIP codes that end with 99 don't exist.
  if (text(form, ...address, 'country') !== 'US' || !/^\d{5}(-\d{4})?$/.test(zip) || zip.endsWith('99')) {
    throw new Refusal(
      400,
      'We could not determine the customer’s tax location based on the provided address.',
      { code: 'customer_tax_location_invalid', param: 'customer_details[address]' },
    )
  }
  const percent = percents[state] ?? 0
  // Each line is rounded separately.
  const tax = amounts.reduce((sum, amount) => sum + Math.round((amount * percent) / 100), 0)
  const id = newId('taxcalc')
  const made: Calculation = {
    id,
    object: 'tax.calculation',
    currency,
    amount_total: amounts.reduce((sum, amount) => sum + amount, tax),
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    expires_at: account.now() + calculationDays * 86_400,
    tax_date: account.now(),
    livemode: false,
    ...account.taxSetup.answers,
  }
  account.calculations.set(id, made)
  return made
}

function lineOf(form: Form): number {
  const lines = Object.values(typeof form.line_items === 'object' ? form.line_items : {})
  const references = lines.map((line) => (typeof line === 'string' ? '' : text(line, 'reference')))
  if (lines.length === 0 || new Set(references).size < lines.length) {
    throw new Refusal(400, 'Each line item needs its own reference.', { param: 'line_items' })
  }
  return lines.reduce(
    (sum, line) => sum + (typeof line === 'string' ? 0 : cents(text(line, 'amount'), 'line_items[amount]')),
    0,
  )
}

function cents(value: string | undefined, param: string): number {
  const amount = Number(value ?? Number.NaN)
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Refusal(400, `Invalid ${param}`, { param })
  return amount
}

export function createFromCalculation(account: Account, form: Form): Transaction {
  const calculation = find('tax calculation', account.calculations, text(form, 'calculation') ?? '')
  if ((calculation.expires_at ?? 0) <= account.now()) {
    throw new Refusal(400, `The tax calculation ${calculation.id} has expired.`, { param: 'calculation' })
  }
  return keep(account, form, {
    type: 'transaction',
    amount: calculation.amount_total,
    tax: calculation.tax_amount_exclusive,
    reversal: null,
  })
}

/** Reverses a flat amount, proportionally across all lines and their tax. */
export function createReversal(account: Account, form: Form): Transaction {
  const original = find('tax transaction', account.transactions, text(form, 'original_transaction') ?? '')
  const earlier = [...account.transactions.values()].filter(
    ({ reversal }) => reversal?.original_transaction === original.id,
  )
  const remaining = earlier.reduce((sum, { amount }) => sum + amount, original.amount)
  const taxLeft = earlier.reduce((sum, { tax }) => sum + tax, original.tax)
  const isFull = text(form, 'mode') === 'full'
  if (isFull && earlier.length > 0) {
    throw new Refusal(400, 'A transaction with partial reversals cannot be reversed in full.', {
      param: 'mode',
    })
  }
  const amount = isFull ? remaining : -Number(text(form, 'flat_amount') ?? Number.NaN)
  if (!(amount > 0) || amount > remaining) {
    throw new Refusal(400, 'The amount is greater than what is left to reverse.', { param: 'flat_amount' })
  }
  return keep(account, form, {
    type: 'reversal',
    amount: -amount,
    tax: -Math.round((taxLeft * amount) / remaining),
    reversal: { original_transaction: original.id },
  })
}

type Kept = Pick<Transaction, 'type' | 'amount' | 'tax' | 'reversal'>

function keep(account: Account, form: Form, kept: Kept): Transaction {
  const reference = text(form, 'reference') ?? ''
  if (!reference || [...account.transactions.values()].some((each) => each.reference === reference)) {
    throw new Refusal(400, `A tax transaction with the reference '${reference}' already exists.`, {
      param: 'reference',
    })
  }
  const made: Transaction = { id: newId('tax'), object: 'tax.transaction', reference, ...kept }
  account.transactions.set(made.id, made)
  return made
}

export const taxSettings = ({ taxSetup: { status } }: Account) => ({
  object: 'tax.settings',
  livemode: false,
  status,
  status_details: { [status]: status === 'pending' ? { missing_fields: ['head_office'] } : {} },
})
