import { expect, test } from 'vitest'
import { composeMessage } from './compose-message.ts'
import { cleanMessage } from './message-html.server.ts'

const path = `files/${'a'.repeat(32)}.png`

test('spec 3: what was typed is shown as typed, line by line', () => {
  expect(composeMessage('  3" < 4" & so on\nsecond line ', null)).toBe(
    '<p>3&quot; &lt; 4&quot; &amp; so on<br>second line</p>',
  )
})

test('nothing typed and no picture is no message', () => {
  expect(composeMessage(' \n ', null)).toBe('')
})

test('spec 2: a picture goes along, and what the server keeps shows it 300 px wide', () => {
  const content = composeMessage('Like this?', { path, name: 'a "new" <proof>.png' })
  expect(content).toBe(
    `<p>Like this?</p><p><img src="/${path}" alt="a &quot;new&quot; &lt;proof&gt;.png"></p>`,
  )
  const kept = cleanMessage(content)
  expect(kept).toContain(`src="/${path}"`)
  expect(kept).toContain('width="300"')
  expect(kept).toContain('Like this?')
})
