/** An upload that lies ready for the cart. */
export type KeptArtwork = { id: string; fileName: string; url: string | null; thumbnailPath: string | null }

type Kept = { sessionToken: string; artwork: KeptArtwork }

const prefix = 'artwork_'

/** An upload survives a reload: for this tab and product, in the cart session that it belongs to, until it is used. */
export function recallArtwork(categoryId: number, sessionToken: string | null): KeptArtwork | null {
  const kept = read(`${prefix}${categoryId}`)
  return kept && kept.sessionToken === sessionToken ? kept.artwork : null
}

export function keepArtwork(categoryId: number, sessionToken: string | null, artwork: KeptArtwork): void {
  if (sessionToken !== null) write(`${prefix}${categoryId}`, { sessionToken, artwork })
}

export function forgetArtwork(categoryId: number): void {
  remove(`${prefix}${categoryId}`)
}

export function forgetArtworks(): void {
  for (const key of keys()) remove(key)
}

/** On login the visitor's files become the customer's, and the cart session another one. */
export function carryArtworks(from: string | null, to: string | null): void {
  if (to === null) return
  for (const key of keys()) {
    const kept = read(key)
    if (kept?.sessionToken === from) write(key, { ...kept, sessionToken: to })
  }
}

function read(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

function write(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is refused: then it is uploaded again.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: then nothing was kept there.
  }
}

function keys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  if (!isRecord(value) || typeof value.sessionToken !== 'string' || !isRecord(value.artwork)) return false
  const { id, fileName, url, thumbnailPath } = value.artwork
  const isText = (text: unknown) => typeof text === 'string'
  return isText(id) && isText(fileName) && [url, thumbnailPath].every((path) => path === null || isText(path))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
