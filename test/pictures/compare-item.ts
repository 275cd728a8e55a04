import type { Buffer } from 'node:buffer'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { difference, inOneRow, isSame } from './compare-pictures.ts'
import { drawPanels, panelNames } from './draw-panels.ts'
import type { PicturedItem } from './pictured-items.ts'

export const references = 'test/pictures/references'
const failed = 'test-results/pictures'

export const referenceOf = (name: string): string => `${name.replaceAll(' ', '-')}.webp`

/**
 * Compares an item's picture with its reference. UPDATE_PICTURES=1 redraws the references instead; review each one that
 * changed.
 */
export async function compareItem(item: PicturedItem): Promise<void> {
  const row = await inOneRow(await drawPanels(item))
  const file = referenceOf(item.name)
  if (process.env.UPDATE_PICTURES === '1') return writeFile(`${references}/${file}`, row)
  const problems = await differences(row, await readFile(`${references}/${file}`))
  if (problems.length > 0) {
    await mkdir(failed, { recursive: true })
    await writeFile(`${failed}/${file}`, row)
  }
  expect(problems, `compare ${failed}/${file} with ${references}/${file}`).toEqual([])
}

async function differences(row: Buffer, reference: Buffer): Promise<string[]> {
  const measured = await Promise.all(panelNames.map((_, at) => difference(row, reference, at)))
  return measured.flatMap(({ mean, most }, at) =>
    isSame({ mean, most }) ? [] : [`${panelNames[at]}: ${mean.toFixed(2)} on average, ${most} at most`],
  )
}
