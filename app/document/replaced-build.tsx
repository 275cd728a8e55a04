import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { isRecord, tabStorage } from '#app/session/browser-storage.ts'

/** `target` is the page that was being opened. `typed` maps fields to the text entered in them. */
type Reload = { at: number; path: string; target?: string; typed: Record<string, string> }

/** start-after-paint.server.ts also writes it. */
const key = 'reload'
const reloadIntervalMs = 60_000
const checkMs = 500

const currentPath = () => location.pathname + location.search

/**
 * Reloads a page, at most once a minute, if an upgrade has replaced scripts that it still needs. Keeps the text entered
 * in forms, except passwords. Waits for calls, uploads and forms with unsaved changes, which work without the missing
 * scripts.
 */
export function ReplacedBuild() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const next = useNavigation().location
  const isBusy = () => queryClient.isMutating() > 0 || isTyping() || asksBeforeLeaving()

  const resume = useEffectEvent(({ target, typed }: Reload) => {
    if (target !== undefined && target !== currentPath()) void navigate(target)
    else fillIn(typed)
  })
  useEffect(() => {
    const reload = tabStorage.readJson(key, isReload)
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (entry?.type !== 'reload') return tabStorage.forget(key)
    if (reload?.path !== currentPath()) return
    tabStorage.writeJson(key, { ...reload, path: '', typed: {} } satisfies Reload)
    resume(reload)
  }, [])

  const onGone = useEffectEvent(() => void reloadIfReplaced(isBusy))
  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('vite:preloadError', onGone, { signal: listening.signal })
    document.addEventListener('input', ({ target }) => noteTyped(target), { signal: listening.signal })
    return () => listening.abort()
  }, [])

  // React Router reloads the current page if the next page's script is gone, so go on to the next page after that.
  const target = next && next.pathname + next.search + next.hash
  useEffect(() => {
    if (target === undefined) return
    const keep = () => void (hasReloaded() || keepReload({ target, typed: {} }))
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [target])
  return null
}

/** The scripts of all pages in the document's route manifest, read now because hydration removes it. */
const scripts =
  typeof document === 'undefined'
    ? []
    : [...document.scripts].flatMap(({ text }) => text.match(/\/assets\/[\w.-]+\.js/g) ?? [])

let isReloading = false

/** Compares the page's scripts with the ones that the shop serves now. */
export async function reloadIfReplaced(isBusy = () => false): Promise<void> {
  if (isReloading || hasReloaded()) return
  isReloading = true
  const page = await fetch(location.href).catch(() => null)
  const html = page && page.status < 500 ? await page.text().catch(() => null) : null
  if (html !== null && scripts.some((name) => !html.includes(name))) {
    while (isBusy()) await new Promise((resolve) => setTimeout(resolve, checkMs))
    if (keepReload({ typed: readTyped() })) location.reload()
  }
  isReloading = false
}

function hasReloaded(): boolean {
  const reload = tabStorage.readJson(key, isReload)
  return reload !== null && Date.now() - reload.at < reloadIntervalMs
}

/** Returns false if the browser can't store it, because the page might then reload forever. */
function keepReload(kept: Pick<Reload, 'target' | 'typed'>): boolean {
  tabStorage.writeJson(key, { at: Date.now(), path: currentPath(), ...kept } satisfies Reload)
  try {
    return sessionStorage.getItem(key) !== null && sessionStorage.getItem(key) === tabStorage.read(key)
  } catch {
    return false
  }
}

/** Returns whether the page would prompt before closing. Dispatching the event from a script shows no prompt. */
const asksBeforeLeaving = () =>
  document.querySelector('[data-unsent]') !== null ||
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

type Control = HTMLInputElement | HTMLTextAreaElement

const textControls =
  'textarea, input:not([type=password], [type=file], [type=checkbox], [type=radio], [type=range])'
const typedIn = new Set<Control>()
let typedAt = -Infinity

const pauseMs = 1_500
/** Keys pressed while the page reloads would be lost. */
const isTyping = () => performance.now() - typedAt < pauseMs

function noteTyped(target: EventTarget | null): void {
  typedAt = performance.now()
  if (target instanceof Element && target.matches(textControls)) typedIn.add(target as Control)
}

/** Identifies a field across reloads, and across versions of a page that differ elsewhere. */
const fieldOf = ({ name, labels }: Control) => `${name} ${labels?.[0]?.textContent ?? ''}`

const readTyped = () =>
  Object.fromEntries(
    [...typedIn].filter((control) => control.isConnected).map((control) => [fieldOf(control), control.value]),
  )

/** Fills in fields once they appear, because many wait for a response or a click. */
function fillIn(typed: Record<string, string>): void {
  const left = new Map(Object.entries(typed))
  const fill = () => {
    for (const control of document.querySelectorAll<Control>(textControls)) {
      const text = left.get(fieldOf(control))
      if (text === undefined) continue
      left.delete(fieldOf(control))
      if (control.value !== text) type(control, text)
    }
    if (left.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), reloadIntervalMs)
  fill()
}

/** Uses the prototype's setter, because React ignores values set through the property that it overrides. */
function type(control: Control, text: string): void {
  const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function isReload(value: unknown): value is Reload {
  if (!isRecord(value) || typeof value.at !== 'number' || typeof value.path !== 'string') return false
  if (!['undefined', 'string'].includes(typeof value.target) || !isRecord(value.typed)) return false
  return Object.values(value.typed).every((text) => typeof text === 'string')
}
