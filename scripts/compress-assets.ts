import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Compresses the scripts, styles and drawings in a folder, so that the server never has to. */
export async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css|svg|ico)$/.test(file),
  )
  await Promise.all(files.map((file) => compress(path.join(folder, file))))
}

async function compress(file: string) {
  const content = await readFile(file)
  for (const [extension, encode] of Object.entries(encodings)) {
    await writeFile(`${file}.${extension}`, await encode(content))
  }
}
