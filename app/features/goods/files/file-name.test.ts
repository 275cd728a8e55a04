import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachedName, attachment, displayName, withExtension } from './file-name.ts'

test.each([
  ['logo.png', 'logo.png'],
  ['C:\\Users\\ada\\logo.png', 'logo.png'],
  ['../../etc/passwd', 'passwd'],
  ['logo\0.png', 'logo.png'],
  ['lo\r\ngo.png', 'logo.png'],
  ['exe.\u202egnp.svg', 'exe.gnp.svg'],
  ['half \ud800 sign.png', 'half \ufffd sign.png'],
  ['étiquette 日本 😀.png', 'étiquette 日本 😀.png'],
  ['  ', 'otherwise'],
  ['', 'otherwise'],
  ['..', 'otherwise'],
  ['folder/', 'otherwise'],
  ['x'.repeat(500), 'x'.repeat(200)],
])('displays %j safely', (fileName, shown) => {
  expect(displayName(fileName, 'otherwise')).toBe(shown)
})

test('never displays unprintable characters, folders or more than 200 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (fileName) => {
      const shown = displayName(fileName, 'otherwise')
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.length).toBeLessThanOrEqual(200)
      expect(shown.isWellFormed()).toBe(true)
      expect(shown).not.toMatch(/[\p{Cc}/\\]/u)
    }),
  )
})

test('fits a download’s name in one header line and reads it back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (fileName) => {
      const shown = displayName(fileName, 'otherwise')
      const header = attachment(shown)
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/,
      )
      expect(attachedName(header)).toBe(shown)
    }),
  )
})

test.each([
  [null, null],
  ['inline', null],
  ['inline; filename="order-1001.pdf"', 'order-1001.pdf'],
])('reads the file name in the header %j as %j', (header, name) => {
  expect(attachedName(header)).toBe(name)
})

test.each([
  ['fox.png', 'png', 'fox.png'],
  ['FOX.PNG', 'png', 'FOX.PNG'],
  ['fox.jpeg', 'jpg', 'fox.jpeg'],
  ['fox.exe', 'png', 'fox.exe.png'],
  ['fox.png', 'jpg', 'fox.png.jpg'],
  ['fox', 'svg', 'fox.svg'],
])('saves a file named %s of type %s as %s', (name, extension, saved) => {
  expect(withExtension(name, extension)).toBe(saved)
})
