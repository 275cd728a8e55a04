import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutProblems } from '#app/features/goods/cut-line/cut-problem.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { pdfText } from '#test/pdf-text.ts'
import { casesOfRun, isLongRun } from '#test/long-run.ts'
import { readCutLines } from '#test/read-cut-lines.ts'
import { checkWithQpdf, colorsAt, inkAt, platesOf, readPrintPdf } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'
import { defaultMarks, type GangItem, type GangJob, type GangSheets } from './gang-job.ts'
import { filesIn, makeGangSheet } from './make-gang-sheet.server.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kisscut-gang-sheet-'))
})
afterAll(() => rm(root, { recursive: true }))

const red = '#dc141e'
const disk = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="100" fill="${red}"/></svg>`,
)

async function itemOf(id: string, bytes: Buffer, changes: Partial<GangItem['printFile']> = {}, quantity = 3) {
  const path = join(root, id.replace('/', '-'))
  await writeFile(path, bytes)
  const printFile = {
    path,
    type: 'svg',
    shape: 'rectangle',
    size: { width: 2, height: 2 },
    design: defaultDesign,
    effects: [],
    ...changes,
  } as const
  return { id, printFile, quantity, label: `Order ${id}`, details: [] }
}

const jobOf = (items: GangItem[], changes: Partial<GangJob> = {}): GangJob => ({
  title: 'Gang sheet 7',
  items,
  roll: { width: 12, maxLength: 40, margin: 0.25, gap: 0.125 },
  marks: defaultMarks,
  spotColors: defaultSpotColors,
  ...changes,
})

const readBuffer = async (path: string) => new Uint8Array(await readFile(path)).buffer

const countBy = (names: string[]) =>
  [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const)

const square = (color: string) =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: color } })
    .jpeg({ quality: 95 })
    .toBuffer()

describe('the files of a gang sheet', () => {
  let made: GangSheets
  let print: Buffer
  let cut: Buffer
  let picture: Buffer
  const reported: number[] = []

  beforeAll(async () => {
    picture = await square('#143cc8')
    const items = await Promise.all([
      itemOf('1001/1', picture, { type: 'jpeg' }, 5),
      itemOf('1001/2', disk, { shape: 'die-cut' }, 6),
      itemOf('1002/1', disk, { shape: 'kiss-cut', size: { width: 2, height: 3 } }, 4),
    ])
    made = await makeGangSheet(jobOf(items), {
      folder: join(root, 'sheet'),
      onProgress: (share) => reported.push(share),
    })
    print = await readFile(join(made.files.folder, made.files.print))
    cut = await readFile(join(made.files.folder, made.files.cut))
  })

  test('are a print PDF, a cut PDF, a DXF and an SVG', async () => {
    expect((await readdir(made.files.folder)).toSorted()).toEqual([
      'cut-1.dxf',
      'cut-1.svg',
      'cut.pdf',
      'print.pdf',
    ])
    expect(made.sheets[0]?.placements).toHaveLength(15)
  })

  test('are only ever files in the folder of the sheet', () => {
    const named = {
      folder: '/etc',
      print: '../secret',
      cut: '/etc/passwd',
      dxf: ['a/../../b.dxf'],
      svg: ['cut-1.svg'],
    }
    expect(filesIn('sheet', named)).toEqual({
      folder: 'sheet',
      print: 'secret',
      cut: 'passwd',
      dxf: ['b.dxf'],
      svg: ['cut-1.svg'],
    })
  })

  test('use the sheet as their trim box, and draw all cut lines in overprinting spot colors', async () => {
    for (const pdf of [print, cut]) {
      const read = await readPrintPdf(pdf)
      expect(read.trimInches).toEqual([12, expect.closeTo(made.sheets[0]?.length ?? 0, 2)])
      expect(read.spots.map(([, name]) => name).toSorted()).toEqual(['CutContour', 'Kiss-cut', 'Thru-cut'])
      expect(read.overprint).toEqual([true, true, 1])
      expect(read.content.match(/ SCN /g)).toHaveLength(5 + 6 + 2 * 4)
    }
  })

  test('draw each cut line as an overprinting hairline, 0.25 pt wide on paper', async () => {
    for (const pdf of [print, cut]) {
      const lines = await readCutLines(pdf)
      for (const line of lines)
        expect(line).toEqual({ ink: line.ink, tint: 1, points: 0.25, isOver: true, isDashed: false })
      expect(Object.fromEntries(countBy(lines.map(({ ink }) => ink)))).toEqual({
        CutContour: 5 + 6,
        'Kiss-cut': 4,
        'Thru-cut': 4,
      })
    }
  })

  test('include each artwork once, no matter how often it is printed', () => {
    expect(print.includes(picture)).toBe(true)
    expect(print.indexOf(picture, print.indexOf(picture) + 1)).toBe(-1)
    expect(cut.includes(picture)).toBe(false)
  })

  test('show each piece where it is cut', async () => {
    const { length, placements } = made.sheets[0] ?? { length: 0, placements: [] }
    const middles = placements.map(({ pieceId, x, y, turn }): [number, number] => {
      const [width, height] = pieceId === '1002/1' ? (turn % 180 === 0 ? [2, 3] : [3, 2]) : [2, 2]
      return [x + width / 2 - 6, y + height / 2 - length / 2]
    })
    const colors = await colorsAt(print, middles)
    for (const [at, { pieceId }] of placements.entries()) {
      const [r = 0, , b = 0] = colors[at] ?? []
      expect(pieceId === '1001/1' ? b - r : r - b).toBeGreaterThan(100)
    }
  })

  test('report progress up to the end', () => {
    expect(reported).toEqual(reported.toSorted((one, other) => one - other))
    expect(reported.at(-1)).toBe(1)
  })

  const [qpdf, gs] = [versionOf('qpdf'), versionOf('gs')]

  test(`pass a check by ${qpdf ?? 'qpdf (skipped: not installed)'}`, async () => {
    for (const pdf of qpdf ? [print, cut] : [])
      expect(await checkWithQpdf(pdf)).toContain('No syntax or stream encoding errors found')
  })

  test(`put cut lines on separate plates in Ghostscript ${gs ?? '(skipped: not installed)'}`, async () => {
    if (!gs) return
    const plates = await platesOf(cut)
    const { cut: around, kissCut, thruCut } = defaultSpotColors
    for (const name of [around, kissCut, thruCut]) expect(plates[name]).toBeGreaterThan(0.01)
    expect([plates.Cyan, plates.Magenta, plates.Yellow]).toEqual([0, 0, 0])
    // The camera marks are black.
    expect(plates.Black).toBeGreaterThan(0.05)
  })
})

test('lists all options of an item in the legend, even on a narrow roll', async () => {
  const options = Array.from({ length: 6 }, (_, at) => `Group ${at}: ${'as it was named '.repeat(4)}`)
  const details = ['2" x 2"', 'Base: Yes (White ink)', ...options, 'Last: Matte']
  const items = await Promise.all(
    ['1/1', '1/2'].map(async (id) => ({ ...(await itemOf(id, disk)), details })),
  )
  for (const width of casesOfRun([3, 24], (inches) => inches === 3)) {
    const job = jobOf(items, { roll: { width, maxLength: 40, margin: 0.25, gap: 0.125 } })
    const { files } = await makeGangSheet(job, { folder: join(root, `legend-${width}`) })
    const [text = ''] = await pdfText(await readBuffer(join(files.folder, files.print)))
    const words = text.replaceAll(/\s+/g, ' ')
    for (const { label } of items) expect(words).toContain(`${label} · ×3 · 2" x 2" · Base: Yes (White ink)`)
    expect(words.match(/Last: Matte/g)).toHaveLength(2)
    expect(words).not.toContain('…')
  }
})

describe('white ink on a gang sheet', () => {
  const gs = versionOf('gs')
  const spotColors = { ...defaultSpotColors, white: 'RDG_WHITE' }
  const inked = { effects: ['white-ink', 'clear'] as const, shape: 'die-cut' as const }

  async function pdfsOf(folder: string, changes: Partial<GangItem['printFile']>) {
    const items = [await itemOf('1/1', disk, changes, 3), await itemOf('1/2', disk, { shape: 'die-cut' }, 3)]
    const { files, sheets } = await makeGangSheet(jobOf(items, { spotColors }), {
      folder: join(root, folder),
    })
    const read = (name: string) => readFile(join(files.folder, name))
    return { print: await read(files.print), cut: await read(files.cut), sheet: sheets[0] }
  }

  test('is a plate in the print PDF only, with the name that the machine expects', async () => {
    const { print, cut, sheet } = await pdfsOf('white', inked)
    expect(print.toString('latin1').match(/\/Separation \/RDG_WHITE \/DeviceCMYK/g)).toHaveLength(1)
    expect(cut.includes('RDG_WHITE')).toBe(false)
    if (!gs || !sheet) return
    const ink = await inkAt(
      print,
      'RDG_WHITE',
      sheet.placements.map(({ x, y }) => [x + 1 - 6, y + 1 - sheet.length / 2]),
    )
    expect(ink).toEqual(sheet.placements.map(({ pieceId }) => (pieceId === '1/1' ? 255 : 0)))
    expect((await platesOf(cut)).RDG_WHITE).toBeUndefined()
  })

  if (isLongRun()) {
    test('is omitted if no item was ordered with it', async () => {
      const { print } = await pdfsOf('plain', { ...inked, effects: ['clear'] })
      expect(print.includes('RDG_WHITE')).toBe(false)
    })
  }
})

describe('refuses an impossible gang sheet with a readable error, leaving no files', () => {
  const folder = () => join(root, 'refused')
  const exists = async () => (await readdir(root)).includes('refused')

  const refusals: [string, () => Promise<Partial<GangJob>>, RegExp][] = [
    [
      'a piece wider than the roll',
      async () => ({ items: [await itemOf('1/1', disk, { size: { width: 13, height: 13 } })] }),
      /^Order 1\/1: .*fit on the roll/,
    ],
    [
      'a quantity of 0',
      async () => ({ items: [await itemOf('1/1', disk, {}, 0)] }),
      /^Order 1\/1: The quantity/,
    ],
    ['no item', async () => ({ items: [] }), /at least one item/],
    [
      'a damaged file',
      async () => ({
        items: [await itemOf('1/1', disk), await itemOf('1/2', Buffer.from('%PDF-1.7'), { type: 'pdf' })],
      }),
      /^Order 1\/2: This PDF is damaged/,
    ],
    [
      'artwork too far apart for one cut',
      async () => {
        const dots =
          '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/><rect x="250" y="250" width="9" height="9"/></svg>'
        return { items: [await itemOf('1/1', Buffer.from(dots), { shape: 'die-cut' })] }
      },
      /^Order 1\/1: Parts of the artwork are too far apart/,
    ],
  ]

  test('naming an item without a cut line', async () => {
    const faint = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#f001' } })
      .png()
      .toBuffer()
    const items = [await itemOf('1/1', disk), await itemOf('1/2', faint, { type: 'png', shape: 'die-cut' })]
    await expect(makeGangSheet(jobOf(items), { folder: folder() })).rejects.toMatchObject({
      name: 'UnprintableItem',
      itemId: '1/2',
      reason: cutProblems.faint,
    })
  })

  test.each(casesOfRun(refusals, ([name]) => name === 'a damaged file'))(
    '%s',
    async (_, changes, message) => {
      const job = { ...jobOf([]), ...(await changes()) }
      await expect(makeGangSheet(job, { folder: folder() })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(message),
      })
      expect(await exists()).toBe(false)
    },
  )

  test.each(casesOfRun([0, 0.2, 0.5, 0.95], (share) => share === 0.5))(
    'when aborted at %d of its progress',
    async (share) => {
      const items = [await itemOf('1/1', disk, { shape: 'die-cut' }, 60), await itemOf('1/2', disk, {}, 30)]
      const abort = new AbortController()
      const made = makeGangSheet(jobOf(items), {
        folder: folder(),
        signal: abort.signal,
        onProgress: (done) => done >= share && abort.abort(),
      })
      if (share === 0) abort.abort()
      await expect(made).rejects.toMatchObject({ name: 'PreviewAborted' })
      expect(await exists()).toBe(false)
    },
  )

  if (isLongRun()) {
    test('when aborted while another one is being made', async () => {
      const items = [await itemOf('1/1', disk, {}, 3)]
      const first = makeGangSheet(jobOf(items), { folder: join(root, 'first') })
      const abort = new AbortController()
      const second = makeGangSheet(jobOf(items), { folder: folder(), signal: abort.signal })
      abort.abort()
      await expect(second).rejects.toMatchObject({ name: 'PreviewAborted' })
      expect((await first).sheets).toHaveLength(1)
      expect(await exists()).toBe(false)
    })
  }
})
