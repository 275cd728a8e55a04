import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStorage } from '#app/platform/files/storage.server.ts'
import type { OutgoingMail } from '#app/platform/mail/mail-transport.server.ts'
import type { PaymentProvider, ProviderPayment } from '#app/platform/payments/payment-provider.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { newFolder } from '#test/backups/places.ts'
import { freePort } from '#test/free-port.ts'
import { siteAt } from '#test/site-at.ts'
import { checkAddress, checkMail, checkPayments } from './check-services.ts'
import { checkDisk, checkFiles } from './check-files.ts'
import { check, hideSecrets } from './check.ts'
import { examine } from './examine.ts'

const megabyte = 1024 ** 2

describe('the doctor reports file and disk problems', () => {
  test('a file where the folder should be', async () => {
    const dataDir = await newFolder()
    await writeFile(path.join(dataDir, 'files'), '')
    const settings = readSettings({ DATA_DIR: dataDir })
    const checking = checkFiles(openStorage(path.join(dataDir, 'files')), settings)
    await expect(checking).rejects.toThrow(
      /(there is a file with that name\. Remove it|part of its path is a file, not a folder\. Remove the file)/,
    )
  })

  test('a disk that returns the wrong bytes, and a disk that deletes nothing', async () => {
    const dataDir = await newFolder()
    const settings = readSettings({ DATA_DIR: dataDir })
    const storage = openStorage(path.join(dataDir, 'files'))
    const rotten = { ...storage, put: (name: string) => storage.put(name, new Uint8Array(100_000)) }
    await expect(checkFiles(rotten, settings)).rejects.toThrow('returned different bytes than were written')
    const clinging = { ...storage, delete: () => Promise.resolve() }
    await expect(checkFiles(clinging, settings)).rejects.toThrow('does not delete files')
  })

  test('a disk that is almost full', async () => {
    const settings = readSettings({ DATA_DIR: await newFolder() })
    await expect(checkDisk(settings, async () => 199 * megabyte)).rejects.toThrow(
      /^only 199 MB free for .+: below 200 MB, uploads are refused\. Free some space\.$/,
    )
    expect(await checkDisk(settings, async () => 5_000 * megabyte)).toMatch(/^5,000 MB free for /)
  })
})

describe('the doctor’s email to the team', () => {
  const settings = readSettings({
    SMTP_URL: 'smtp://shop:hidden-word@mail.example.com',
    TEAM_EMAIL: 'team@example.com',
    PUBLIC_URL: 'https://stickers.example.com',
  })

  test('names the shop it comes from, and closes the connection', async () => {
    const sent: OutgoingMail[] = []
    let isClosed = false
    const text = await checkMail(settings, async () => ({
      send: async (mail) => void sent.push(mail),
      close: () => void (isClosed = true),
    }))
    expect(text).toContain('sent to team@example.com')
    expect(sent).toMatchObject([
      { to: 'team@example.com', text: expect.stringContaining('stickers.example.com') },
    ])
    expect(isClosed).toBe(true)
  })

  test('quotes the server’s refusal, without the password', async () => {
    const finding = await check('Mail', () =>
      checkMail(settings, async () => ({
        send: () => Promise.reject(new Error('535 Authentication failed for shop:hidden-word')),
        close: () => undefined,
      })),
    )
    expect(finding).toMatchObject({ isOk: false, text: '535 Authentication failed for shop:hidden-word' })
    expect(hideSecrets(finding.text, settings)).toBe('535 Authentication failed for shop:…')
  })

  test('hides a password with a percent sign that is not encoded', () => {
    const unencoded = readSettings({ SMTP_URL: 'smtp://shop:5%off@mail.example.com' })
    expect(hideSecrets('535 Authentication failed for shop:5%off', unencoded)).toBe(
      '535 Authentication failed for shop:…',
    )
  })
})

const site = { publicUrl: 'https://stickers.example.com', teamEmail: 'team@example.com', now: new Date() }

function provider(changes: Partial<PaymentProvider> = {}) {
  const calls: string[] = []
  const payment = (status: ProviderPayment['status']): ProviderPayment => ({
    providerPaymentId: 'p1',
    link: 'https://pay.example.com/p1',
    status,
    amountCents: 100,
    currency: 'USD',
  })
  const unexpected = () => Promise.reject(new Error('unexpected'))
  const used: PaymentProvider = {
    name: 'paying',
    readAccount: async () => ({ name: 'Ohio Stickers', isLive: false }),
    openPayment: async () => (calls.push('open'), payment('open')),
    expirePayment: async () => (calls.push('expire'), payment('expired')),
    readPayment: unexpected,
    refundPayment: unexpected,
    verifyWebhook: () => null,
    ...changes,
  }
  return { used, calls, payment }
}

describe('the doctor checks payments without charging anyone', () => {
  test('opens and expires a payment with test keys', async () => {
    const { used, calls } = provider()
    expect(await checkPayments(used, site)).toContain('Ohio Stickers; opened and expired a payment')
    expect(calls).toEqual(['open', 'expire'])
  })

  test('only reads the account if the keys are live', async () => {
    const { used, calls } = provider({ readAccount: async () => ({ name: 'Ohio Stickers', isLive: true }) })
    expect(await checkPayments(used, site)).toBe('paying: Ohio Stickers, with live keys')
    expect(calls).toEqual([])
  })

  test('reports a wrong key, a different currency, and a payment that stays open', async () => {
    const wrongKey = provider({ readAccount: () => Promise.reject(new Error('Invalid API Key')) })
    await expect(checkPayments(wrongKey.used, site)).rejects.toThrow('Invalid API Key')
    const { payment } = provider()
    const euros = provider({ openPayment: async () => ({ ...payment('open'), currency: 'EUR' }) })
    await expect(checkPayments(euros.used, site)).rejects.toThrow('a different amount')
    const open = provider({ expirePayment: async () => payment('paid') })
    await expect(checkPayments(open.used, site)).rejects.toThrow('did not expire a payment: it is paid')
  })
})

describe('the doctor’s check of the public address', () => {
  const at = (url: string) => checkAddress(readSettings({ PUBLIC_URL: url }))

  test('reports that the shop is ready', async () => {
    const url = await siteAt((requestPath) =>
      requestPath === '/api/health/ready'
        ? { status: 200, body: '{ "version": "0.2.0", "status": "ok" }' }
        : null,
    )
    expect(await at(url)).toBe(`${url}: the shop is ready`)
  })

  test.each([
    ['a shop without its database', { status: 503, body: '{"status":"down"}' }, 'it cannot serve customers'],
    [
      'another site',
      { status: 200, body: 'Welcome to nginx!' },
      'something other than the shop responded (status 200)',
    ],
    [
      'another program’s JSON',
      { status: 200, body: '["status","ok"]' },
      'something other than the shop responded (status 200)',
    ],
    [
      'a proxy that responds with 404',
      { status: 404, body: '' },
      'something other than the shop responded (status 404)',
    ],
  ])('reports %s', async (_, answer, words) => {
    await expect(at(await siteAt(() => answer))).rejects.toThrow(words)
  })

  test('reports that nothing is listening', async () => {
    await expect(at(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow(
      'nothing is listening there. Start the shop, or check the proxy in front of it',
    )
  })
})

test('reports a service that never responds, after a time limit', async () => {
  const finding = await check('Files', () => new Promise<string>(() => undefined), 20)
  expect(finding).toMatchObject({
    isOk: false,
    text: expect.stringContaining('did not respond within 0.02 s'),
  })
})

test('requires Node 24', async () => {
  const settings = readSettings({ DATA_DIR: path.join(await newFolder(), 'later') })
  const { value: node } = await examine(settings, 'v20.1.0').next()
  expect(node).toMatchObject({ isOk: false, text: 'v20.1.0 is not Node 24. Run this with "npm run doctor".' })
})
