import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { fileChunks } from './read-once.server.ts'

export type ZippedFile = {
  /** Unique. */
  name: string
  path: string
  sizeBytes: number
}

const [localBytes, centralBytes, endBytes] = [30, 46, 22]
/** PKZIP 2.0. */
const version = 20
const namesAreUtf8 = 0x800
/** January 1, 1980, the first that there is: the same files make the same ZIP. */
const date = 0x21
/** What 32 bits can say. */
export const mostZipBytes = 0xffff_ffff

export const zipSize = (files: readonly Pick<ZippedFile, 'name' | 'sizeBytes'>[]): number =>
  files.reduce(
    (sum, { name, sizeBytes }) => sum + localBytes + centralBytes + 2 * Buffer.byteLength(name) + sizeBytes,
    endBytes,
  )

/** Files as they are, not compressed, for programs of any age: `zipSize` is at most `mostZipBytes`. */
export async function* zipChunks(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const common = entryOf(file, await sumOf(file.path))
    const local = Buffer.concat([numbers([4, 0x04034b50]), common, Buffer.from(file.name)])
    yield local
    yield* fileChunks(file.path)
    const place = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    central.push(
      Buffer.concat([numbers([4, 0x02014b50], [2, version]), common, place, Buffer.from(file.name)]),
    )
    offset += local.length + file.sizeBytes
  }
  const directory = Buffer.concat(central)
  yield directory
  const count = files.length
  yield numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
}

/** What stands in both headers of a file: version, flags, method, time, date, checksum, sizes, lengths of names. */
const entryOf = ({ name, sizeBytes }: ZippedFile, sum: number) =>
  numbers(
    [2, version],
    [2, namesAreUtf8],
    [2, 0],
    [2, 0],
    [2, date],
    [4, sum],
    [4, sizeBytes],
    [4, sizeBytes],
    [2, Buffer.byteLength(name)],
    [2, 0],
  )

async function sumOf(path: string): Promise<number> {
  let sum = 0
  for await (const chunk of fileChunks(path)) sum = crc32(chunk, sum)
  return sum
}

function numbers(...values: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
