import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGangSheet } from '#app/features/goods/gang-sheet/make-gang-sheet.server.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { hostileFiles, readableError, type HostileFile } from '#test/hostile-files.ts'
import { casesOfRun } from '#test/long-run.ts'
import { itemPicture } from '#test/item-picture.ts'
import { printPdf } from '#test/print-pdf.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Outcome = { bytes: Uint8Array } | { words: string }

async function bytesOrError(drawn: Promise<Uint8Array>): Promise<Outcome> {
  try {
    return { bytes: await drawn }
  } catch (error) {
    const isExpected =
      error instanceof Error && ['UnreadableArtwork', 'UnprintableItem', 'ShopError'].includes(error.name)
    if (!isExpected) throw error
    return { words: error.message }
  }
}

const sheet = { heading: 'Proof', title: 'Stickers', facts: [], checks: [] }

const paths: Record<string, (bytes: Buffer, type: HostileFile['type'], shape: Shape) => Promise<Uint8Array>> =
  {
    'its item’s picture': async (bytes, type, shape) => {
      const made = await itemPicture(bytes, type, { shape })
      if ('problem' in made) throw new Error(made.problem)
      return made.picture
    },
    'its print PDF': (bytes, type, shape) => printPdf(bytes, type, { shape }),
    'its proof sheet': (bytes, type, shape) => printPdf(bytes, type, { shape, sheet }),
  }

// In `npm test`, one way is enough, because all of them share the code that reads files.
const ways = casesOfRun(Object.entries(paths), ([name]) => name === 'its item’s picture')
const files = casesOfRun(hostileFiles, ({ isSlow }) => !isSlow)

describe('hostile files are drawn or refused with a reason', () => {
  describe.each(ways)('%s', (_, draw) => {
    test.each(files)('$name', async ({ bytes, type, isDrawn }) => {
      const drawn = await bytesOrError(draw(await bytes(), type, 'rectangle'))
      if (isDrawn) expect(drawn).toMatchObject({ bytes: expect.any(Uint8Array) })
      else expect(drawn).toMatchObject({ words: expect.stringMatching(readableError) })
    })
  })

  test.each(files.filter(({ isDrawn }) => isDrawn))('cut along: $name', async ({ bytes, type }) => {
    const drawn = await bytesOrError(
      printPdf(await bytes(), type, { shape: 'die-cut', size: { width: 3, height: 3 } }),
    )
    if ('words' in drawn) expect(drawn.words).toMatch(readableError)
    else expect(drawn.bytes.length).toBeGreaterThan(1000)
  })

  test('a gang sheet reports the item that can’t be on it, and leaves no files', async () => {
    for (const file of hostileFiles.filter(({ name }) => name === 'a PDF with a password')) {
      const path = join(folder, 'hostile')
      await writeFile(path, await file.bytes())
      const printFile = {
        path,
        type: file.type,
        shape: 'square' as const,
        size: { width: 2, height: 2 },
        design: defaultDesign,
        effects: [],
        unprintablePart: null,
      }
      const job = {
        title: 'Gang sheet 1',
        items: [{ id: '1/1', printFile, quantity: 5, label: 'Order 1/1', details: [] }],
        roll: { width: 12, maxLength: 40, margin: 0.25, gap: 0.125 },
        marks: null,
        spotColors: defaultSpotColors,
      }
      const drawn = await bytesOrError(
        makeGangSheet(job, { folder: join(folder, 'sheet') }).then(() => new Uint8Array()),
      )
      expect(drawn, file.name).toMatchObject({ words: expect.stringMatching(readableError) })
      expect(await readdir(folder)).not.toContain('sheet')
    }
  })
})
