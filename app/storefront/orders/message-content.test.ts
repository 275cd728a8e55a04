import { expect, test } from 'vitest'
import { attachmentPicture, messageContent } from './message-content.ts'

const picture = { fileName: 'logo.png', path: 'files/a.png', previewPath: 'files/a.webp' }
const pdf = { fileName: 'logo.pdf', path: 'files/a.pdf', previewPath: 'files/a.webp' }

test('spec 2: what is typed is text, not markup', () => {
  expect(messageContent('1 < 2 & <img src=x onerror="alert(1)">', null)).toBe(
    '<p>1 &lt; 2 &amp; &lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>',
  )
})

test('spec 2: lines stay lines', () => {
  expect(messageContent(' one\ntwo\r\n\nthree ', null)).toBe('<p>one<br>two<br><br>three</p>')
})

test('spec 9: an attached image is 300 px wide', () => {
  expect(messageContent('Look', picture)).toBe(
    '<p>Look</p><img src="/files/a.png" alt="logo.png" width="300">',
  )
  expect(messageContent('', { ...picture, fileName: '"><script>' })).toBe(
    '<img src="/files/a.png" alt="&quot;&gt;&lt;script&gt;" width="300">',
  )
})

test('a PDF shows its first page and links to itself', () => {
  expect(messageContent('', pdf)).toBe(
    '<img src="/files/a.webp" alt="logo.pdf" width="300"><p><a href="/files/a.pdf">logo.pdf</a></p>',
  )
  expect(messageContent('', { ...pdf, previewPath: null })).toBe('<p><a href="/files/a.pdf">logo.pdf</a></p>')
  expect(attachmentPicture({ ...pdf, previewPath: null })).toBeNull()
})

test('nothing to say is nothing', () => {
  expect(messageContent(' \n ', null)).toBe('')
})
