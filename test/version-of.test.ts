import { afterEach, expect, test, vi } from 'vitest'
import { versionOf } from './version-of.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('tests report a missing Ghostscript or qpdf once', () => {
  const warn = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.stubEnv('PATH', '/nowhere')
  expect([versionOf('gs'), versionOf('qpdf'), versionOf('gs')]).toEqual([null, null, null])
  expect(warn.mock.calls).toEqual([
    ['NOT CHECKED: gs is not installed, so the tests in version-of.test.ts pass without it.\n'],
    ['NOT CHECKED: qpdf is not installed, so the tests in version-of.test.ts pass without it.\n'],
  ])
})
