import { describe, expect, test } from 'vitest'
import { fileProblem, uploadFailed, uploadProblem, uploadReason } from './file-problem.ts'

const limit = 5 * 1024 * 1024

describe('artwork checks before upload (spec 5: PDF, JPG, JPEG, PNG, SVG, at most 5 MB)', () => {
  test.each(['logo.pdf', 'logo.jpg', 'logo.jpeg', 'logo.png', 'logo.svg', 'LOGO.PNG', 'my.logo.v2.Svg'])(
    'accepts %s',
    (name) => expect(fileProblem({ name, size: limit })).toBeNull(),
  )

  test.each([
    ['one byte too many', 'logo.png', limit + 1, 'The file is larger than 5 MB.'],
    ['an empty file', 'logo.png', 0, 'The file is empty.'],
    ['a GIF', 'logo.gif', 10, 'Please upload a PDF, JPG, PNG or SVG file.'],
    [
      'a WebP picture',
      'logo.webp',
      10,
      'WebP pictures can’t be uploaded. Please export the file as a PNG or JPG.',
    ],
    [
      'an Illustrator file',
      'logo.AI',
      10,
      'Illustrator files can’t be uploaded. Please save the file as a PDF (File > Save As > Adobe PDF).',
    ],
    ['a TIFF', 'scan.tiff', 10, 'TIFF files can’t be uploaded. Please export the file as a PNG or PDF.'],
    [
      'an extension that is also a property name',
      'logo.constructor',
      10,
      'Please upload a PDF, JPG, PNG or SVG file.',
    ],
    [
      'a program with a picture’s extension in its name',
      'logo.png.exe',
      10,
      'Please upload a PDF, JPG, PNG or SVG file.',
    ],
    ['a name without an extension', 'png', 10, 'Please upload a PDF, JPG, PNG or SVG file.'],
  ])('rejects %s', (_, name, size, reason) => expect(fileProblem({ name, size })).toBe(reason))
})

describe('big-file checks for products that accept big files', () => {
  const problem = (name: string, size: number) => fileProblem({ name, size }, 200 * 1024 * 1024)

  test.each([
    ['200 MB', 'banner.pdf', 40 * limit, null],
    ['a file one byte over 200 MB', 'banner.pdf', 40 * limit + 1, 'The file is larger than 200 MB.'],
    ['an SVG of 5 MB', 'banner.svg', limit, null],
    [
      'a larger SVG',
      'banner.SVG',
      limit + 1,
      'An SVG drawing can be at most 5 MB. Please simplify it, or upload a PDF.',
    ],
    [
      'another type',
      'banner.psd',
      limit + 1,
      'Photoshop files can’t be uploaded. Please export the file as a PNG or PDF (File > Export).',
    ],
  ])('%s', (_, name, size, reason) => expect(problem(name, size)).toBe(reason))
})

test('shows the reason, then the specification’s message, without repeating either', () => {
  const refusal = (message: string, fields = {}) => Object.assign(new Error(message), { fields })
  const shownFor = (error: Error) => uploadProblem(uploadReason(error))
  expect(shownFor(refusal(uploadFailed))).toBe(uploadFailed)
  expect(shownFor(refusal(uploadFailed, { file: 'It is locked.' }))).toBe(`It is locked. ${uploadFailed}`)
  expect(shownFor(refusal('One at a time', { file: 'One at a time' }))).toBe(`One at a time. ${uploadFailed}`)
  expect(shownFor(refusal('Too many files.'))).toBe(`Too many files. ${uploadFailed}`)
})
