import { describe, expect, test } from 'vitest'
import { fileProblem, uploadFailed } from './file-problem.ts'

const limit = 5 * 1024 * 1024

describe('artwork before it is sent (spec 5: PDF, JPG, JPEG, PNG, SVG, at most 5 MB)', () => {
  test.each(['logo.pdf', 'logo.jpg', 'logo.jpeg', 'logo.png', 'logo.svg', 'LOGO.PNG', 'my.logo.v2.Svg'])(
    '%s is welcome',
    (name) => expect(fileProblem({ name, size: limit })).toBeNull(),
  )

  test.each([
    ['one byte too many', 'logo.png', limit + 1],
    ['an empty file', 'logo.png', 0],
    ['a GIF', 'logo.gif', 10],
    ['a web picture', 'logo.webp', 10],
    ['a program named like a picture', 'logo.png.exe', 10],
    ['a name without an ending', 'png', 10],
  ])('%s is not', (_, name, size) => expect(fileProblem({ name, size })).toBe(uploadFailed))
})
