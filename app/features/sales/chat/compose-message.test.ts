import { expect, test } from 'vitest'
import { attachedPdfs, attachedPictures, attachmentPicture, composeMessage } from './compose-message.ts'
import { cleanMessage } from './message-html.server.ts'

const picture = { fileName: 'logo.png', path: 'files/a.png', previewPath: 'files/a.webp' }
const pdf = { fileName: 'logo.pdf', path: 'files/a.pdf', previewPath: 'files/a.webp' }

test('spec 2: escapes markup in the entered text', () => {
  expect(composeMessage('1 < 2 & <img src=x onerror="alert(1)">', null)).toBe(
    '<p>1 &lt; 2 &amp; &lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>',
  )
})

test('spec 2: keeps line breaks', () => {
  expect(composeMessage(' one\ntwo\r\n\nthree ', null)).toBe('<p>one<br>two<br><br>three</p>')
})

test('empty text without an attachment is not a message', () => {
  expect(composeMessage(' \n ', null)).toBe('')
})

test('spec 9: an attached image is 300 px wide', () => {
  expect(composeMessage('Look', picture)).toBe(
    '<p>Look</p><img src="/files/a.png" alt="logo.png" width="300">',
  )
  expect(composeMessage('', { ...picture, fileName: '"><script>' })).toBe(
    '<img src="/files/a.png" alt="&quot;&gt;&lt;script&gt;" width="300">',
  )
})

test('shows a PDF’s first page, with a link to the file', () => {
  expect(composeMessage('', pdf)).toBe(
    '<img src="/files/a.webp" alt="logo.pdf" width="300"><p><a href="/files/a.pdf">logo.pdf</a></p>',
  )
  expect(composeMessage('', { ...pdf, previewPath: null })).toBe('<p><a href="/files/a.pdf">logo.pdf</a></p>')
  expect(attachmentPicture({ ...pdf, previewPath: null })).toBeNull()
})

test('spec 2: sanitizing keeps the image 300 px wide, and the link to the PDF', () => {
  const stored = `files/${'a'.repeat(32)}`
  const sanitized = cleanMessage(
    composeMessage('Like this?', {
      fileName: 'a "new" <proof>.pdf',
      path: `${stored}.pdf`,
      previewPath: `${stored}.webp`,
    }),
  )
  expect(sanitized).toContain('Like this?')
  expect(sanitized).toContain(`src="/${stored}.webp"`)
  expect(sanitized).toContain('width="300"')
  expect(sanitized).toContain(`href="/${stored}.pdf"`)
})

test('lists the images attached to a message, with their names', () => {
  const attached = (fileName: string, path: string, previewPath: string | null = null) =>
    composeMessage('Look', { fileName, path, previewPath })
  const name = `a "b" & <c> 'd' &lt;.png`
  expect(attachedPictures(attached(name, 'files/x-1.png'))).toEqual([{ path: 'files/x-1.png', name }])
  expect(attachedPictures(attached('y.pdf', 'files/y.pdf', 'files/y.webp'))).toEqual([])
})

test('lists the PDFs attached to a message, with their names', () => {
  const path = `files/${'a'.repeat(32)}.pdf`
  const content = cleanMessage(composeMessage('See it', { ...pdf, path, fileName: 'R&B <1>.pdf' }))
  expect(attachedPdfs(content)).toEqual([{ path, name: 'R&B <1>.pdf' }])
  expect(attachedPdfs('<p><a href="https://example.com/files/a.pdf">a.pdf</a></p>')).toEqual([])
})
