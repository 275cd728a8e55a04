import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { defaultRolls } from '#app/features/ground/press/roll.ts'
import { initialMachine } from '#app/features/ground/shop/machine.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { demoShop } from '#db/seed/shop.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

beforeEach(async () => {
  await t.shop.db.update(shopSettings).set({ settings: demoShop, teamEmail: null, version: 1 })
  await t.shop.db.delete(auditEntries)
})

const settingsWith = (changes: object = {}) => ({ ...demoShop, teamEmail: null, version: 1, ...changes })

const machine = (changes: object = {}) => ({ name: 'Graphtec', spotColors: defaultSpotColors, ...changes })

const withSpotColors = (changes: object) => machine({ spotColors: { ...defaultSpotColors, ...changes } })

const change = (token: string, changes: object = {}) =>
  t.api('PUT', '/admin/settings', { token, body: settingsWith(changes) })

describe('settings', () => {
  test('have the default team address', async () => {
    const { token } = await t.admin()
    const { status, body } = await t.api('GET', '/admin/settings', { token })
    const defaults = {
      machines: [initialMachine],
      rolls: defaultRolls,
      defaultTeamEmail: t.shop.settings.teamEmail,
      waiveLimitCents: 0,
      freeReprintLimitCents: 20_000,
    }
    expect([status, body]).toEqual([200, { ...settingsWith(), ...defaults }])
  })

  test('a change takes effect immediately, and is recorded with its author', async () => {
    const { token, email } = await t.admin()
    const changes = {
      name: 'Peel & Stick',
      fax: '',
      socialLinks: [{ name: 'Shop TV', url: 'https://tv.example/peel' }],
    }
    const { status, body } = await change(token, changes)
    expect([status, body.version]).toEqual([200, 2])
    expect(await readShopSettings(t.shop.db)).toEqual({ ...demoShop, ...changes })
    const [entry] = await t.shop.db.select().from(auditEntries)
    expect(entry).toMatchObject({ staffEmail: email, subject: 'settings', version: 2 })
    expect(Object.keys(entry?.changes ?? {}).toSorted()).toEqual(['fax', 'name', 'socialLinks'])
  })

  test('the team’s address overrides the one from the environment', async () => {
    const { token } = await t.admin()
    const contact = { name: 'Ada', email: 'ada@example.com', phone: '1', codePhone: '+1', content: 'Hello' }
    const receiver = async () => {
      await t.api('POST', '/create-contact', { body: contact })
      const [mail] = await t.shop.db.select().from(mails).orderBy(desc(mails.id)).limit(1)
      return mail?.to
    }
    expect(await receiver()).toBe(t.shop.settings.teamEmail)
    await change(token, { teamEmail: 'press@kisscut.test' })
    expect(await receiver()).toBe('press@kisscut.test')
  })

  test('changed delivery days change the dates of the next quote', async () => {
    const { token } = await t.admin()
    const sessionToken = await t.anonymousSession()
    const query = { sessionToken }
    const item = { categoryId: 6, quantity: 50, size: { width: 3, height: 3, custom: true } }
    await t.api('POST', '/carts/me/items', { query, body: item })
    const quote = async () => {
      const { body } = await t.api('POST', '/carts/me/shipping-price', { query, body: { zipCode: '10001' } })
      return [body.arrivesFrom, body.arrivesTo]
    }
    const [, before] = await quote()
    await change(token, { promisedDays: { least: 20, most: 20 } })
    const [from, to] = await quote()
    expect(from).toBe(to)
    expect(String(to) > String(before)).toBe(true)
  })

  test('a parcel’s price depends on the distance from the shop’s current address', async () => {
    const { token } = await t.admin()
    const query = { sessionToken: await t.anonymousSession() }
    const item = { categoryId: 6, quantity: 50, size: { width: 3, height: 3, custom: true } }
    await t.api('POST', '/carts/me/items', { query, body: item })
    const price = async () =>
      (await t.api('POST', '/carts/me/shipping-price', { query, body: { zipCode: '10001' } })).body.price
    const fromAustin = await price()
    await change(token, { originZip: '10003' })
    expect(await price()).toBeLessThan(fromAustin)
  })

  test('machines are saved, recorded in readable form, and kept if a call omits them', async () => {
    const { token } = await t.admin()
    const graphtec = { name: 'Graphtec', spotColors: { ...defaultSpotColors, cut: 'Die line' } }
    const { machines } = (await change(token, { machines: [initialMachine, graphtec] })).body
    expect(machines).toEqual([initialMachine, { ...graphtec, id: expect.any(Number) }])
    expect(machines[1]?.id).toBeGreaterThan(initialMachine.id)
    const [entry] = await t.shop.db.select().from(auditEntries)
    const usual = 'Main machine · CutContour · Kiss-cut · Thru-cut · White'
    expect(entry?.changes).toEqual({
      machines: [[usual], [usual, 'Graphtec · Die line · Kiss-cut · Thru-cut · White']],
    })
    const { body } = await change(token, { version: 2, name: 'Peel & Stick' })
    expect(body.machines).toEqual(machines)
    expect(await readShopSettings(t.shop.db)).toEqual({ ...demoShop, name: 'Peel & Stick' })
  })

  test('machines are listed in their saved order, and a removed one’s id isn’t used again', async () => {
    const { token } = await t.admin()
    const listed = async () => (await t.api('GET', '/admin/machines', { token })).body
    const graphtec = { name: 'Graphtec', spotColors: defaultSpotColors }
    const { machines } = (await change(token, { machines: [initialMachine, graphtec] })).body
    const [first, second] = machines.map(({ id, name }) => ({ id, name }))
    expect(await listed()).toEqual([first, second])
    await change(token, { version: 2, machines: machines.toReversed() })
    expect(await listed()).toEqual([second, first])
    await change(token, { version: 3, machines: machines.slice(1) })
    expect(await listed()).toEqual([second])
    const { body } = await change(token, {
      version: 4,
      machines: [...machines.slice(1), machine({ name: first?.name })],
    })
    expect(body.machines[1]?.id).not.toBe(first?.id)
  })

  test('an unknown machine is refused', async () => {
    const { token } = await t.admin()
    const { status, problem } = await change(token, { machines: [{ ...initialMachine, id: 99 }] })
    expect([status, problem.fields]).toEqual([
      422,
      { machines: 'This machine is no longer in the settings. Choose another one.' },
    ])
  })

  test('the later of two concurrent changes to machines is refused, and names the other’s change', async () => {
    const { token, email } = await t.admin()
    const named = (name: string) => ({ machines: [{ ...initialMachine, name }] })
    const responses = await Promise.all([change(token, named('One')), change(token, named('Two'))])
    const saved = responses.find(({ status }) => status === 200)?.body.machines[0]?.name
    expect(responses.find(({ status }) => status === 409)?.problem).toEqual({
      code: 'stale',
      message: `${email} changed this while you were editing. Your changes weren’t saved.`,
      fields: { machines: `Now ${saved} · CutContour · Kiss-cut · Thru-cut · White` },
    })
    expect(await t.shop.db.select().from(auditEntries)).toHaveLength(1)
  })

  test('spot colors from older versions become those of the first machine', async () => {
    const { token } = await t.admin()
    const spotColors = { cut: 'Die line', kissCut: 'Half', thruCut: 'Full' }
    await t.shop.db.update(shopSettings).set({ settings: { ...demoShop, spotColors } })
    const machines = [{ ...initialMachine, spotColors: { ...spotColors, white: 'White' } }]
    expect((await t.api('GET', '/admin/settings', { token })).body.machines).toEqual(machines)
    expect((await change(token, { name: 'Peel & Stick' })).body.machines).toEqual(machines)
    const [row] = await t.shop.db.select().from(shopSettings)
    expect(row?.settings).toMatchObject({ machines })
  })

  test('reading machines needs the permission for orders', async () => {
    const { token } = await t.staff('production')
    const { status, body } = await t.api('GET', '/admin/machines', { token })
    expect([status, body]).toEqual([200, [{ id: initialMachine.id, name: initialMachine.name }]])
    for (const other of [await t.staff('catalog'), await t.customer()]) {
      expect((await t.api('GET', '/admin/machines', { token: other.token })).status).toBe(403)
    }
    expect((await t.api('GET', '/admin/machines')).status).toBe(401)
    expect((await change(token, { machines: [initialMachine] })).status).toBe(403)
  })

  test('saving a stale form shows the current value at each field', async () => {
    const { token } = await t.admin()
    const promisedDays = { least: 2, most: 6 }
    await change(token, { promisedDays, teamEmail: 'team@peel.example', socialLinks: [] })
    const { status, problem } = await change(token, { name: 'Two' })
    expect([status, problem.fields]).toEqual([
      409,
      {
        'promisedDays.least': 'Now 2',
        'promisedDays.most': 'Now 6',
        teamEmail: 'Now team@peel.example',
        socialLinks: 'Now empty',
      },
    ])
  })

  test('the later of two concurrent changes is reported as stale and not saved', async () => {
    const { token, email } = await t.admin()
    const responses = await Promise.all([change(token, { name: 'One' }), change(token, { name: 'Two' })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = responses.find(({ status }) => status === 200)?.body.name
    expect(responses.find(({ status }) => status === 409)?.problem).toEqual({
      code: 'stale',
      message: `${email} changed this while you were editing. Your changes weren’t saved.`,
      fields: { name: `Now ${saved}` },
    })
    expect((await readShopSettings(t.shop.db)).name).toBe(saved)
  })

  test('saving without a change is not recorded', async () => {
    const { token } = await t.admin()
    expect(await change(token)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await t.shop.db.select().from(auditEntries)).toEqual([])
  })

  test('settings stored before promised days existed have their defaults', async () => {
    const { promisedDays, ...older } = demoShop
    await t.shop.db.update(shopSettings).set({ settings: older })
    expect(await readShopSettings(t.shop.db)).toEqual({ ...older, promisedDays })
  })

  test.each([
    ['a missing name', { name: ' ' }, 400, 'name'],
    ['a name of two lines', { name: 'Kiss\nBcc: all@example.com' }, 422, 'name'],
    ['an invalid email', { email: 'hello' }, 422, 'email'],
    ['an invalid team email', { teamEmail: 'team' }, 422, 'teamEmail'],
    ['a ZIP code of four digits', { originZip: '1000' }, 422, 'originZip'],
    ['a ZIP code that does not exist', { originZip: '00100' }, 422, 'originZip'],
    ['a time zone that does not exist', { timeZone: 'America/Kisscut' }, 422, 'timeZone'],
    ['a minimum above the maximum', { promisedDays: { least: 7, most: 3 } }, 422, 'promisedDays.most'],
    ['an empty list of machines', { machines: [] }, 422, 'machines'],
    ['machines as text', { machines: 'Graphtec' }, 400, 'machines'],
    [
      '21 machines',
      { machines: Array.from({ length: 21 }, (_, at) => machine({ name: `M${at}` })) },
      422,
      'machines',
    ],
    [
      'two machines with the same name',
      { machines: [machine(), machine({ name: 'GRAPHTEC' })] },
      422,
      'machines',
    ],
    ['a machine without a name', { machines: [machine({ name: ' ' })] }, 400, 'machines.0.name'],
    [
      'a machine name of 41 characters',
      { machines: [machine({ name: 'x'.repeat(41) })] },
      422,
      'machines.0.name',
    ],
    ['a machine id of -1', { machines: [machine({ id: -1 })] }, 422, 'machines.0.id'],
    ['a huge machine id', { machines: [machine({ id: 1e12 })] }, 422, 'machines.0.id'],
    [
      'a machine without spot colors',
      { machines: [machine({ spotColors: undefined })] },
      400,
      'machines.0.spotColors',
    ],
    [
      'a spot color without a name',
      { machines: [withSpotColors({ cut: ' ' })] },
      400,
      'machines.0.spotColors.cut',
    ],
    [
      'a spot color of 61 characters',
      { machines: [withSpotColors({ cut: 'x'.repeat(61) })] },
      422,
      'machines.0.spotColors.cut',
    ],
    [
      'a spot color in Greek',
      { machines: [withSpotColors({ cut: 'Κόψιμο' })] },
      422,
      'machines.0.spotColors.cut',
    ],
    [
      'a spot color named like a process ink',
      { machines: [withSpotColors({ kissCut: 'magenta' })] },
      422,
      'machines.0.spotColors.kissCut',
    ],
    [
      'two cut lines with the same name',
      { machines: [withSpotColors({ thruCut: 'Kiss-cut' })] },
      422,
      'machines.0.spotColors.thruCut',
    ],
    [
      'white ink with the name of a cut line',
      { machines: [withSpotColors({ white: 'CutContour' })] },
      422,
      'machines.0.spotColors.white',
    ],
    ['a missing number of days', { promisedDays: { least: null, most: 3 } }, 400, 'promisedDays.least'],
    ['a negative limit', { waiveLimitCents: -1 }, 422, 'waiveLimitCents'],
    ['a huge limit', { freeReprintLimitCents: 1e12 }, 422, 'freeReprintLimitCents'],
    ['half a day', { promisedDays: { least: 0.5, most: 3 } }, 422, 'promisedDays.least'],
    [
      'a link with a script',
      { socialLinks: [{ name: 'X', url: 'javascript:alert(1)//a.example' }] },
      422,
      'socialLinks.0.url',
    ],
    [
      'a link without https',
      { socialLinks: [{ name: 'X', url: 'http://a.example' }] },
      422,
      'socialLinks.0.url',
    ],
  ])('refuses %s', async (_, changes, status, field) => {
    const { token } = await t.admin()
    const response = await change(token, changes)
    expect([response.status, Object.keys(response.problem.fields ?? {})]).toEqual([status, [field]])
    const [row] = await t.shop.db.select().from(shopSettings).where(eq(shopSettings.id, 1))
    expect(row).toMatchObject({ settings: demoShop, version: 1 })
  })
})
