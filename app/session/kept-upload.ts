import { forget, isRecord, persistentStorage, storedKeys } from './browser-storage.ts'

/** An unfinished upload of a big file. It resumes if the same file is chosen again, in any tab. */
export type KeptUpload = { fileName: string; url: string; startedAt: number }

/** The abort reason for an upload that may resume later. */
export const pageLeft = 'The user left the page'

const prefix = 'bigUpload_'

/** The shop deletes unfinished uploads after this time. */
const lifetimeMs = 24 * 60 * 60 * 1000

export const uploadKey = ({ name, type, size, lastModified }: File) =>
  prefix + [name, type, size, lastModified].join('/')

export const keptUploadKeys = (): string[] => storedKeys().filter((key) => key.startsWith(prefix))

export const recallUpload = (key: string): KeptUpload | null => persistentStorage.readJson(key, isCurrent)

export function keepUpload(key: string, fileName: string, url: string): void {
  if (recallUpload(key)?.url === url) return
  persistentStorage.writeJson(key, { fileName, url, startedAt: Date.now() } satisfies KeptUpload)
}

export const forgetUpload = (key: string): void => forget(key)

export const forgetUploads = (): void => forget(...keptUploadKeys())

/** Forgets uploads that the shop has deleted by now. */
export const forgetEndedUploads = (): void =>
  forget(...keptUploadKeys().filter((key) => recallUpload(key) === null))

/** Locks the file while this tab uploads it. `isOnly` is false if another tab is already uploading it. */
export function whileSending<T>(key: string, send: (isOnly: boolean) => Promise<T>): Promise<T> {
  // The Web Locks API requires HTTPS.
  if (!isSecureContext) return send(true)
  return navigator.locks.request(key, { ifAvailable: true }, (lock) => send(lock !== null))
}

/** Resolves once no tab is uploading the file. */
export async function sendingEnded(key: string, signal: AbortSignal): Promise<void> {
  if (isSecureContext) await navigator.locks.request(key, { mode: 'shared', signal }, () => undefined)
}

const isCurrent = (value: unknown): value is KeptUpload =>
  isRecord(value) &&
  typeof value.fileName === 'string' &&
  typeof value.url === 'string' &&
  typeof value.startedAt === 'number' &&
  Date.now() - value.startedAt < lifetimeMs
