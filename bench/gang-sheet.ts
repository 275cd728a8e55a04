import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { defaultMarks, type GangItem } from '#app/features/goods/gang-sheet/gang-job.ts'
import { makeGangSheet } from '#app/features/goods/gang-sheet/make-gang-sheet.server.ts'
import { defaultRolls } from '#app/features/ground/press/roll.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { designs as library } from '#db/seed/designs.ts'

// Measures how long gang sheets take to make, and how much of the roll they use.

const rolls = [...defaultRolls, { name: '24 in roll', width: 24, maxLength: 150, margin: 0.25, gap: 0.125 }]
const shapes = ['circle', 'square'] as const
const sides: [inches: number, quantity: number][] = [
  [3, 10],
  [2, 25],
  [1, 26],
]

const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-bench-'))
const picturePath = path.join(folder, 'picture.jpg')
await writeFile(
  picturePath,
  await sharp({ create: { width: 900, height: 900, channels: 3, background: '#d02040' } })
    .jpeg()
    .toBuffer(),
)

const designs = library.map(({ slug, widthInches: width, heightInches: height }) => ({
  quantity: 3,
  printFile: {
    path: `public/designs/${slug}.svg`,
    type: 'svg',
    shape: 'die-cut',
    size: { width, height },
    // The artwork already includes its border.
    design: { ...defaultDesign, cut: { ...defaultDesign.cut, offset: 0 } },
    effects: [],
  } as const,
}))

const plain = shapes.flatMap((shape) =>
  sides.map(([side, quantity]) => ({
    quantity,
    printFile: {
      path: picturePath,
      type: 'jpeg',
      shape,
      size: { width: side, height: side },
      design: defaultDesign,
      effects: [],
    } as const,
  })),
)

const items: GangItem[] = [...designs, ...plain].map((item, at) => {
  const id = `1001/${at + 1}`
  return { ...item, id, label: `Order ${id}`, details: [] }
})
const count = items.reduce((sum, { quantity }) => sum + quantity, 0)

const print = (cells: readonly (string | number)[]) =>
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(14)).join('')}\n`)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

print(['pieces', 'roll', 'margin', 'gap', 'seconds', 'inches', 'use', 'bare use'])
try {
  for (const { name, ...roll } of rolls) {
    const from = performance.now()
    const { sheets } = await makeGangSheet(
      {
        title: 'Gang sheet 1',
        items,
        roll,
        marks: name === defaultRolls[0]?.name ? defaultMarks : null,
        spotColors: defaultSpotColors,
      },
      { folder: path.join(folder, name) },
    )
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    for (const { length, use, bareUse } of sheets)
      print([count, name, roll.margin, roll.gap, seconds, length.toFixed(2), percent(use), percent(bareUse)])
  }
} finally {
  await rm(folder, { recursive: true })
}
