import { isRecord, tabStorage } from './browser-storage.ts'

/** An upload ready to be added to the cart. */
export type KeptArtwork = { id: string; fileName: string; url: string | null; thumbnailPath: string | null }

type Kept = { sessionToken: string; artwork: KeptArtwork }

const prefix = 'artwork_'

/** Keeps an upload across reloads, for this tab, product and cart session, until it is used. */
export function recallArtwork(categoryId: number, sessionToken: string | null): KeptArtwork | null {
  const kept = tabStorage.readJson(`${prefix}${categoryId}`, isKept)
  return kept && kept.sessionToken === sessionToken ? kept.artwork : null
}

export function keepArtwork(categoryId: number, sessionToken: string | null, artwork: KeptArtwork): void {
  if (sessionToken === null) return
  tabStorage.writeJson(`${prefix}${categoryId}`, { sessionToken, artwork } satisfies Kept)
}

export const forgetArtwork = (categoryId: number): void => tabStorage.forget(`${prefix}${categoryId}`)

export const forgetArtworks = (): void => tabStorage.forget(...keys())

/** On login the visitor's files move to the customer, and the cart session changes. */
export function carryArtworks(from: string | null, to: string | null): void {
  if (to === null) return
  for (const key of keys()) {
    const kept = tabStorage.readJson(key, isKept)
    if (kept?.sessionToken === from) tabStorage.writeJson(key, { ...kept, sessionToken: to } satisfies Kept)
  }
}

const keys = () => tabStorage.keys().filter((key) => key.startsWith(prefix))

function isKept(value: unknown): value is Kept {
  if (!isRecord(value) || typeof value.sessionToken !== 'string' || !isRecord(value.artwork)) return false
  const { id, fileName, url, thumbnailPath } = value.artwork
  const isText = (text: unknown) => typeof text === 'string'
  return isText(id) && isText(fileName) && [url, thumbnailPath].every((path) => path === null || isText(path))
}
