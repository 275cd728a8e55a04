import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.server.ts'

const production = {
  DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
  DATA_DIR: '/srv/shop',
  PUBLIC_URL: 'https://shop.example/',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1',
  STRIPE_SECRET_KEY: 'key',
  STRIPE_WEBHOOK_SECRET: 'secret',
}

describe('settings', () => {
  test('no settings make an embedded shop on 127.0.0.1:3000', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      publicUrl: null,
    })
  })

  test('a new shop starts as the demo unless told otherwise', () => {
    expect(readSettings({}).isDemo).toBe(true)
    expect(readSettings({ DEMO: 'false' }).isDemo).toBe(false)
    expect(() => readSettings({ DEMO: 'maybe' })).toThrow('DEMO')
  })

  test('an empty setting is one that is not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  test.each(Object.keys(production).filter((name) => name !== 'DATABASE_URL'))(
    'production without %s stops with a message that names it',
    (name) => {
      expect(() => readSettings({ ...production, [name]: undefined })).toThrow(name)
    },
  )

  test('production settings are read', () => {
    expect(readSettings(production)).toMatchObject({
      publicUrl: 'https://shop.example',
      databaseUrl: production.DATABASE_URL,
    })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'not an address'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SECRET', 'short'],
    ['TEAM_EMAIL', 'nobody'],
    ['DATABASE_URL', 'mysql://x'],
    ['ADMIN_EMAIL', 'admin@example.com'],
    ['TRUST_PROXY', 'perhaps'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })
})
