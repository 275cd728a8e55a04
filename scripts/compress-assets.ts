import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Compresses the browser's scripts and styles once, so that the server never has to. */
export const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))
    await Promise.all(files.map((file) => compress(join(dir, file))))
  },
}

async function compress(path: string) {
  const content = await readFile(path)
  for (const [extension, encode] of Object.entries(encodings)) {
    await writeFile(`${path}.${extension}`, await encode(content))
  }
}
