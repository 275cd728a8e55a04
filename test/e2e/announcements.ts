import type { Page } from '@playwright/test'

/**
 * Records what a screen reader announces from now on: text added to existing live regions. A region added together with
 * its text often isn't announced.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle(() => {
    const announced: string[] = []
    const live = '[aria-live=polite], [role=status], [role=alert]'
    new MutationObserver((mutations) => {
      const regions = mutations.flatMap(({ target, addedNodes, type }) => {
        const element = target instanceof Element ? target : target.parentElement
        const isNew = type === 'characterData' || addedNodes.length > 0
        return (isNew && element?.closest(live)) || []
      })
      for (const region of new Set(regions)) {
        const text = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
        if (text) announced.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return announced
  })
  return () => handle.jsonValue()
}
