import { isRecord, tabStorage } from './browser-storage.ts'

export type StoredArtwork = {
  id: string
  fileName: string
  url: string | null
  thumbnailPath: string | null
  /** See `readMeasured`. */
  measured?: unknown
  /** See `recallDesign`. */
  design?: unknown
}

type Entry = { sessionToken: string; artwork: StoredArtwork }

const prefix = 'artwork_'

export function recallArtwork(categoryId: number, sessionToken: string | null): StoredArtwork | null {
  const entry = tabStorage.readJson(`${prefix}${categoryId}`, isEntry)
  return entry && entry.sessionToken === sessionToken ? entry.artwork : null
}

export function keepArtwork(categoryId: number, sessionToken: string | null, artwork: StoredArtwork): void {
  if (sessionToken === null) return
  const before = recallArtwork(categoryId, sessionToken)
  const kept = before?.id === artwork.id ? { ...before, ...artwork } : artwork
  tabStorage.writeJson(`${prefix}${categoryId}`, { sessionToken, artwork: kept } satisfies Entry)
}

export const forgetArtwork = (categoryId: number): void => tabStorage.forget(`${prefix}${categoryId}`)

export const forgetArtworks = (): void => tabStorage.forget(...keys())

/** Moves the kept files to the customer's cart session on login. */
export function moveKeptArtworks(from: string | null, to: string | null): void {
  if (to === null) return
  for (const key of keys()) {
    const entry = tabStorage.readJson(key, isEntry)
    if (entry?.sessionToken === from)
      tabStorage.writeJson(key, { ...entry, sessionToken: to } satisfies Entry)
  }
}

const keys = () => tabStorage.keys().filter((key) => key.startsWith(prefix))

function isEntry(value: unknown): value is Entry {
  if (!isRecord(value) || typeof value.sessionToken !== 'string' || !isRecord(value.artwork)) return false
  const { id, fileName, url, thumbnailPath } = value.artwork
  const isText = (text: unknown) => typeof text === 'string'
  return isText(id) && isText(fileName) && [url, thumbnailPath].every((path) => path === null || isText(path))
}
