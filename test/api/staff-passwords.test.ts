import { describe, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const tooCommon = 'This is one of the most common passwords. Choose another one.'
const common = 'Password1'
const short = 'sticker'
const refused = (field: string, message: string) => ({
  status: 422,
  problem: { fields: { [field]: message } },
})

async function linkOf({ email }: { email: string }) {
  await t.api('POST', '/checkUserEmail', { body: { email } })
  return (await mailedTokens(t, email)).at(-1) ?? ''
}

const restore = (token: string, password: string) =>
  t.api('POST', '/restorePassword', { token, body: { password, repeatPassword: password } })

describe('staff can’t choose a common password, but customers can', () => {
  test('when they change it', async () => {
    const change = ({ token, password }: { token: string; password: string }, chosen: string) =>
      t.api('POST', '/users/me/password', { token, body: { current: password, new: chosen } })
    expect(await change(await t.staff('support'), common)).toMatchObject(refused('new', tooCommon))
    expect((await change(await t.staff('support'), 'a rarer password')).status).toBe(200)
    expect((await change(await t.customer(), common)).status).toBe(200)
  })

  test('when they reset it, and the link can still be used for another password', async () => {
    const token = await linkOf(await t.staff('production'))
    expect(await restore(token, common)).toMatchObject(refused('password', tooCommon))
    expect((await restore(token, 'a rarer password')).status).toBe(200)
    expect((await restore(await linkOf(await t.customer()), common)).status).toBe(200)
  })

  test('when they accept an invitation, which can still be accepted', async () => {
    const { token } = await t.admin()
    const email = 'invited@example.com'
    await t.api('POST', '/admin/staff/invitations', { token, body: { email, roles: ['support'] } })
    const [link] = await mailedTokens(t, email)
    const accept = (password: string) =>
      t.api('POST', '/staff-invitation', {
        token: link,
        body: { firstName: 'Ada', surName: 'Print', password },
      })
    expect(await accept(common)).toMatchObject(refused('password', tooCommon))
    expect((await accept(short)).status).toBe(422)
    expect((await accept('a rarer password')).status).toBe(200)
  })
})

test.each([common, short])(
  'staff with the password %s from when they were customers can’t log in until they change it',
  async (password) => {
    const { email } = await t.customer({
      role: 'Admin',
      staffRoles: ['support'],
      passwordHash: await hashPassword(password),
    })
    const logIn = (entered: string) => t.api('POST', '/login', { body: { email, password: entered } })
    expect(await logIn(password)).toMatchObject({
      status: 403,
      problem: { message: expect.stringContaining('Choose a new one with “Forgot password”') },
    })
    expect((await logIn('something else')).status).toBe(401)
    expect((await restore(await linkOf({ email }), 'a rarer password')).status).toBe(200)
    expect((await logIn('a rarer password')).status).toBe(200)
  },
)
