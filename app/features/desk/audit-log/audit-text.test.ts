import { describe, expect, test } from 'vitest'
import { changeTexts as changeTextsIn, subjectPath, subjectText } from './audit-text.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'

const changeTexts = (entry: Parameters<typeof changeTextsIn>[0]) => changeTextsIn(entry, 'America/Chicago')
const entry = { staffId: 7, action: 'change', subject: 'coupon', subjectId: '3', subjectName: 'BACK1' }

describe('audit log texts', () => {
  test('name a subject by its name or id, and leave out the employee’s own account', () => {
    expect(subjectText(entry)).toBe('Coupon BACK1')
    expect(subjectText({ ...entry, subject: 'order', subjectId: '1001', subjectName: null })).toBe(
      'Order 1001',
    )
    expect(subjectText({ ...entry, subject: 'settings', subjectId: 'shop', subjectName: null })).toBe(
      'Settings',
    )
    expect(subjectText({ ...entry, subject: 'tax', subjectId: 'table', subjectName: null })).toBe(
      'Sales tax table',
    )
    expect(subjectText({ ...entry, subject: 'canned answer', subjectId: 'all', subjectName: null })).toBe(
      'Saved replies',
    )
    expect(subjectText({ ...entry, subject: 'staff', subjectId: '7', subjectName: 'a@b.c' })).toBe(null)
    expect(subjectText({ ...entry, subject: 'staff', subjectId: '8', subjectName: 'a@b.c' })).toBe(
      'Staff a@b.c',
    )
  })

  test('label an export of orders “Orders (CSV)”', () => {
    expect(subjectText({ ...entry, subject: 'orders', subjectId: 'csv', subjectName: null })).toBe(
      'Orders (CSV)',
    )
  })

  test('keep state and zone codes uppercase', () => {
    const changes: Changes = {
      'states.NY': [null, '8.875%'],
      'zones.HI': ['$1.00', '$2.00'],
      isDIY: [true, false],
    }
    expect(changeTexts({ action: 'change', changes })).toEqual([
      'states NY none → 8.875%',
      'zones HI $1.00 → $2.00',
      'is diy yes → no',
    ])
  })

  test('show the old and new value of a change', () => {
    expect(
      changeTexts({
        action: 'change',
        changes: {
          percentage: [0.1, 0.2],
          maxRedemptions: [null, 5],
          priceCents: [310, 1250],
          roles: [['production'], []],
          status: ['APPROVED', 'IN_PRINT'],
          isDisabled: [false, true],
          email: ['a@b.c', 'a@b.c'],
          box: [{ width: 3 }, { width: 4 }],
        },
      }),
    ).toEqual([
      'percentage 10% → 20%',
      'max redemptions none → 5',
      'price $3.10 → $12.50',
      'roles production → none',
      'status Approved → In print',
      'is disabled no → yes',
      'email a@b.c',
      'box width 3 → width 4',
    ])
  })

  test('show a coupon’s end as its last day, not as the day after', () => {
    const changes: Changes = { endsAt: ['2026-07-01T04:59:00.000Z', '2026-12-01T05:59:00.000Z'] }
    expect(changeTexts({ action: 'change', changes })).toEqual([
      'ends at Jun 30, 2026 11:59 PM → Nov 30, 2026 11:59 PM',
    ])
  })

  test('show a single value unless the action is a correction', () => {
    const changes = (action: string) =>
      changeTexts({ action, changes: { code: [null, 'A'], limit: [5, null] } })
    expect(changes('create')).toEqual(['code A', 'limit 5'])
    expect(changes('change roles')).toEqual(['code none → A', 'limit 5 → none'])
  })

  test.each([
    ['coupon', '3', 'BACK1', '/admin/coupons?q=BACK1'],
    ['order', '1001', null, '/admin/orders/1001'],
    ['customer', '7', 'a@b.c', '/admin/customers/7'],
    ['contact message', '4', 'Ada', '/admin/inbox/4'],
    ['mail', '12', 'a@b.c', '/admin/mails/12'],
    ['mail text', 'order-held', 'Order on hold', '/admin/mail-texts/order-held'],
    ['category', '5', 'Die Cut', '/admin/catalog/5'],
    ['design', '8', 'Red & blue', '/admin/library?q=Red%20%26%20blue'],
    ['library category', '2', 'Birds', '/admin/library?category=2'],
    ['canned answer', '1', null, '/admin/canned-answers'],
    ['settings', 'shop', null, '/admin/settings'],
    ['shipping', 'table', null, '/admin/shipping'],
    ['failed job', 'sweep', null, '/admin/jobs'],
  ])('link the %s with id %s and name %s to %s', (subject, subjectId, subjectName, path) => {
    expect(subjectPath({ ...entry, subject, subjectId, subjectName })).toBe(path)
  })

  test.each([
    ['deleted category', 'category', null],
    ['deleted contact message', 'contact message', null],
    ['unknown subject', 'something new', 'BACK1'],
  ])('have no link for a %s', (_, subject, subjectName) => {
    expect(subjectPath({ ...entry, subject, subjectId: '5', subjectName })).toBeNull()
  })
})

test('shows a changed price rule with the labels and amounts of its form', () => {
  const changeTextsOf = (changes: Changes) => changeTexts({ action: 'change', changes })
  expect(
    changeTextsOf({ 'product.priceRule.setup': [1000, 2050], 'product.priceRule.rate': [1.25, 95] }),
  ).toEqual(['price rule setup $10.00 → $20.50', 'price rule rate $0.0125 → $0.95'])
  expect(
    changeTextsOf({
      'product.priceRule.table': ['50 of 3 x 3 for $45.00', '50 of 3 x 3 for $46.00'],
    }),
  ).toEqual(['price rule table 50 of 3 x 3 for $45.00 → 50 of 3 x 3 for $46.00'])
  expect(changeTextsOf({ 'product.quantityRule.multipleOf': [1, 2] })).toEqual([
    'quantity rule multiple of 1 → 2',
  ])
})
