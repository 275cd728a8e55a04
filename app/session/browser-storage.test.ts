import { afterEach, expect, test, vi } from 'vitest'
import { isRecord, persistentStorage, onStorageChange, tabStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const isDraft = (value: unknown): value is { text: string } =>
  isRecord(value) && typeof value.text === 'string'

class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const blockedStorage = {
  get() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  },
  configurable: true,
}

test.each(['available', 'blocked', 'full'])('reads back a written value with %s storage', (state) => {
  if (state === 'blocked') Object.defineProperty(globalThis, 'sessionStorage', blockedStorage)
  else vi.stubGlobal('sessionStorage', new FakeStorage())
  if (state === 'full') {
    vi.spyOn(FakeStorage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
  }
  tabStorage.writeJson('draft', { text: 'Hello' })
  expect(tabStorage.readJson('draft', isDraft)).toEqual({ text: 'Hello' })
  expect(tabStorage.keys()).toEqual(['draft'])
  tabStorage.forget('draft')
  expect(tabStorage.read('draft')).toBe(null)
  if (state === 'blocked') Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('replaces the older value even if the new one doesn’t fit', () => {
  vi.stubGlobal('sessionStorage', new FakeStorage())
  tabStorage.write('draft', 'short')
  vi.spyOn(FakeStorage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  tabStorage.write('draft', 'much longer')
  expect(tabStorage.read('draft')).toBe('much longer')
  expect(tabStorage.keys()).toEqual(['draft'])
  tabStorage.write('draft', 'short again')
  expect(tabStorage.read('draft')).toBe('short again')
  tabStorage.forget('draft')
})

test.each(['', '{', 'null', '7', '{"text":7}', '[]'])('rejects %j as a draft', (text) => {
  vi.stubGlobal('sessionStorage', new FakeStorage())
  tabStorage.write('draft', text)
  expect(tabStorage.readJson('draft', isDraft)).toBe(null)
})

test('notifies listeners only of changes to persistent storage', () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  const listener = vi.fn()
  const unsubscribe = onStorageChange(listener)
  persistentStorage.write('token', 'one')
  tabStorage.write('draft', 'two')
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  persistentStorage.forget('token')
  expect(listener).toHaveBeenCalledTimes(1)
})
