import type { Page } from '@playwright/test'

const secondsPerKey = 0.005

/** Types text and Enter like a scanner. The events have a scanner's timestamps, even on a slow machine. */
export async function scan(page: Page, text: string) {
  const session = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  const keys = [...Array.from(text, (key) => ({ key, text: key })), enter]
  for (const [at, key] of keys.entries()) {
    const timestamp = startedAt + at * secondsPerKey
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...key })
  }
  await session.detach()
}
