import { isRecord, tabStorage } from './browser-storage.ts'

/** The address of a big file's upload, which goes on after a reload if the same file is chosen again. */
type Entry = { file: string; url: string }

const key = 'bigUpload'

const nameOf = ({ name, type, size, lastModified }: File) => [name, type, size, lastModified].join('/')

export function recallUpload(file: File): string | null {
  const entry = tabStorage.readJson(key, isEntry)
  return entry?.file === nameOf(file) ? entry.url : null
}

export const keepUpload = (file: File, url: string): void =>
  tabStorage.writeJson(key, { file: nameOf(file), url } satisfies Entry)

export function forgetUpload(file: File): void {
  if (recallUpload(file) !== null) tabStorage.forget(key)
}

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && typeof value.file === 'string' && typeof value.url === 'string'
