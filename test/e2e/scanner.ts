import type { Page } from '@playwright/test'

/** As a scanner does: no key waits for the answer to the one before, and Enter is the last one. */
export async function scan({ keyboard }: Page, text: string) {
  const keys = [...Array.from(text), 'Enter']
  await Promise.all(keys.flatMap((key) => [keyboard.down(key), keyboard.up(key)]))
}
