import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const audited = (subject: string, subjectId: number) =>
  t.shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, String(subjectId))))
    .orderBy(asc(auditEntries.id))

const change = (token: string, id: number, seen: StaffRole[], roles: StaffRole[]) =>
  t.api('PUT', `/admin/staff/${id}`, { token, body: { roles, seen } })

const me = (token: string) => t.api('GET', '/admin/me', { token })

describe('staff roles', () => {
  test('are listed with the staff who have them, but without customers', async () => {
    const owner = await t.admin()
    const printer = await t.staff('production', 'support')
    const customer = await t.customer()
    const { body } = await t.api('GET', '/admin/staff', owner)
    const emails = body.staff.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining([owner.email, printer.email]))
    expect(emails).not.toContain(customer.email)
    expect(body.staff.find(({ id }) => id === printer.id)).toEqual({
      id: printer.id,
      email: printer.email,
      firstName: 'Ada',
      surName: 'Print',
      roles: ['production', 'support'],
      hasSecondFactor: false,
    })
  })

  test('take effect with the next call, and are recorded', async () => {
    const owner = await t.admin()
    const printer = await t.staff('production')
    expect((await t.api('GET', '/admin/coupons', printer)).status).toBe(403)
    const response = await change(owner.token, printer.id, ['production'], ['catalog', 'production'])
    expect(response).toMatchObject({ status: 200, body: { roles: ['production', 'catalog'] } })
    expect((await t.api('GET', '/admin/coupons', printer)).status).toBe(200)
    const [entry] = await audited('staff', printer.id)
    expect(entry).toMatchObject({
      staffEmail: owner.email,
      action: 'change roles',
      changes: { roles: [['production'], ['production', 'catalog']] },
    })
  })

  test('removing all of them removes the person from the staff and ends every login', async () => {
    const owner = await t.admin()
    const printer = await t.staff('production')
    const logIn = () =>
      t.api('POST', '/login', { body: { email: printer.email, password: printer.password } })
    const logins = [printer.token, (await logIn()).body.token]
    expect((await change(owner.token, printer.id, ['production'], [])).status).toBe(200)
    for (const token of logins) expect((await me(token)).status).toBe(401)
    const { body } = await logIn()
    expect((await me(body.token)).status).toBe(403)
    expect(await change(owner.token, printer.id, [], ['production'])).toMatchObject({ status: 404 })
    expect((await audited('staff', printer.id)).map(({ action }) => action)).toEqual(['log in', 'remove'])
  })

  test('reject stale changes', async () => {
    const [owner, other] = [await t.admin(), await t.admin()]
    const printer = await t.staff('production')
    await change(other.token, printer.id, ['production'], ['support'])
    expect(await change(owner.token, printer.id, ['production'], ['catalog'])).toMatchObject({
      status: 409,
      problem: {
        message: `${other.email} changed this while you were editing. Your changes weren’t saved.`,
        fields: { roles: 'Now Support' },
      },
    })
  })

  test.each([
    ['an unknown role', { roles: ['king'], seen: ['production'] }, 422],
    ['missing roles', { seen: ['production'] }, 400],
    ['roles as text', { roles: 'owner', seen: ['production'] }, 400],
  ])('refuse %s', async (_, body, status) => {
    const { token } = await t.admin()
    const printer = await t.staff('production')
    expect((await t.api('PUT', `/admin/staff/${printer.id}`, { token, body })).status).toBe(status)
  })
})

describe('the last owner', () => {
  /** Adds this many owners, and removes all others. */
  async function onlyOwners(count: number) {
    const owners = await Promise.all(Array.from({ length: count }, () => t.admin()))
    const [first] = owners
    if (!first) throw new Error('no owner')
    const { body } = await t.api('GET', '/admin/staff', first)
    for (const { id, roles } of body.staff) {
      if (roles.includes('owner') && !owners.some((owner) => owner.id === id))
        await change(first.token, id, roles, [])
    }
    return owners
  }

  const ownersLeft = async () => {
    const { body } = await t.api('GET', '/admin/staff', await t.admin())
    return body.staff.filter(({ roles }) => roles.includes('owner')).length - 1
  }

  test('can neither lose the role nor leave', async () => {
    const [owner] = await onlyOwners(1)
    if (!owner) throw new Error('no owner')
    for (const roles of [[], ['production']] as StaffRole[][]) {
      expect(await change(owner.token, owner.id, ['owner'], roles)).toMatchObject({
        status: 409,
        problem: { message: 'The shop needs an owner. Make someone else an owner first.' },
      })
    }
    const more = await change(owner.token, owner.id, ['owner'], ['owner', 'support'])
    expect(more).toMatchObject({ status: 200, body: { roles: ['owner', 'support'] } })
  })

  test('remains when two owners remove each other’s role concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await onlyOwners(2)
      if (!one || !two) throw new Error('no owners')
      const responses = await Promise.all([
        change(one.token, two.id, ['owner'], []),
        change(two.token, one.id, ['owner'], ['production']),
      ])
      const [done, refused] = responses.map(({ status }) => status).toSorted()
      expect(done).toBe(200)
      // The second one is refused, because they are no longer an owner or have been logged out.
      expect([401, 403]).toContain(refused)
      expect(await ownersLeft()).toBe(1)
    }
  })

  test('remains when two owners leave concurrently', async () => {
    const owners = await onlyOwners(2)
    const responses = await Promise.all(owners.map(({ token, id }) => change(token, id, ['owner'], [])))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await ownersLeft()).toBe(1)
  })
})

test('logins and password changes are recorded for staff, but not for customers', async () => {
  for (const [who, actions] of [
    [await t.staff('production'), ['log in', 'change password', 'restore password']],
    [await t.customer(), []],
  ] as const) {
    const { email, password, id } = who
    const { body } = await t.api('POST', '/login', { body: { email, password } })
    await t.api('POST', '/users/me/password', {
      token: body.token,
      body: { current: password, new: 'another long one' },
    })
    await t.api('POST', '/checkUserEmail', { body: { email } })
    const [token] = await mailedTokens(t, email)
    await t.api('POST', '/restorePassword', {
      token,
      body: { password: 'a third password', repeatPassword: 'a third password' },
    })
    expect((await audited('staff', id)).map(({ action }) => action)).toEqual(actions)
  }
})
