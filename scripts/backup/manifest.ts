import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { errorCode } from '#app/platform/error-code.server.ts'
import { replaceFile } from '#app/platform/files/write-file.server.ts'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'
import type { BackupPlace } from './backup-place.ts'

const formatVersion = 1

const count = z.number().int().min(0)
const sha256 = z.string().regex(/^[\da-f]{64}$/)
const name = z.string().regex(/^\w+$/)

const table = z.object({ name, columns: z.array(name), rows: count, sha256 })
const sequence = z.object({ table: name, column: name, last: z.string(), isCalled: z.boolean() })
const problemSchema = z.object({ path: z.string(), problem: z.enum(['missing', 'changed']) })

const manifest = z.object({
  format: z.literal(formatVersion),
  shopVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** The database's newest migration: its `when` in the migration journal. */
  migration: z.number().int(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({ count, bytes: count, sha256, problems: z.array(problemSchema) }),
  /** The secrets from the shop's data folder. */
  kept: z.array(z.object({ name: z.enum(['secret', 'admin-password']), sha256 })),
  /** Allows checking whether a shop has the same SECRET, without revealing anything else about it. */
  secretFingerprint: sha256,
})

export type Manifest = z.infer<typeof manifest>
export type TableEntry = z.infer<typeof table>
export type SequenceEntry = z.infer<typeof sequence>
export type FileProblem = z.infer<typeof problemSchema>

export const placesIn = (folder: string) => ({
  manifest: path.join(folder, 'manifest.json'),
  table: (name: string) => path.join(folder, 'tables', `${name}.ndjson`),
  fileList: path.join(folder, 'files.ndjson'),
  kept: (name: string) => path.join(folder, 'kept', name),
})

/** Lists the files of a backup except its manifest and the uploaded files. */
export const listedIn = ({ tables, kept, files }: Manifest): { name: string; sha256: string }[] => [
  ...tables.map(({ name, sha256 }) => ({ name: `tables/${name}.ndjson`, sha256 })),
  ...kept.map(({ name, sha256 }) => ({ name: `kept/${name}`, sha256 })),
  { name: 'files.ndjson', sha256: files.sha256 },
]

/** Writes the last file of a backup. Without it, the backup is incomplete. */
export async function writeManifest(folder: string, entries: Omit<Manifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: formatVersion, ...entries } satisfies Manifest, null, 2)
  await replaceFile(placesIn(folder).manifest, `${text}\n`)
}

/** Throws StartupError if there is no backup, or one that only a newer version can read. */
export async function readManifest({ folder, nameOf }: BackupPlace): Promise<Manifest> {
  const file = placesIn(folder).manifest
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error
    throw refused(`${nameOf('')} is not a complete backup: it has no manifest.json.`)
  })
  const read: unknown = parse(text)
  const { data: version } = z.object({ format: z.number() }).safeParse(read)
  if (version && version.format > formatVersion) {
    throw refused(`This backup uses format ${version.format}, from a newer version of Kisscut. Update first.`)
  }
  const { data, error } = manifest.safeParse(read)
  if (!data) throw refused(`${nameOf('manifest.json')} is damaged: ${firstIssue(error)}.`)
  return data
}

export const refused = (message: string) => new StartupError(`${message} Nothing was changed.`)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  return [issue?.path.join('.'), issue?.message ?? 'unreadable'].filter(Boolean).join(': ')
}
