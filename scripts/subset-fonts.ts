import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

// Reduces the fonts to the English characters that the first page needs, in the weights it uses. The browser gets all
// other characters from the packages' own files.
const letters = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index))
const marks = '\u00a0·×–—‘’“”…'

const fonts = [
  {
    name: 'heading',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    axes: { wght: { min: 700, max: 800 }, opsz: { min: 16, max: 76 } },
  },
  {
    name: 'text',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
]

const { resolve } = createRequire(import.meta.url)
const folder = path.join(import.meta.dirname, '../app/ui/fonts')
await mkdir(folder, { recursive: true })
for (const { name, source, axes } of fonts) {
  const whole = await readFile(resolve(source))
  const subset = await subsetFont(whole, letters + marks, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(path.join(folder, `${name}.woff2`), subset)
  process.stdout.write(`${name}: ${whole.length} to ${subset.length} bytes\n`)
}
