import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { smallFiles } from './small-files.ts'

test('rejects small files that only a neighbor imports', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /^(?:app|bench|scripts)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => existsSync(file))
  expect(smallFiles(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([])
})

const twentyLines = 'export const one = 1\n'.repeat(20)

test.each([
  ['one importer in its folder', { 'app/a.ts': `import './b.ts'`, 'app/b.ts': 'export {}' }, 1],
  ['twenty lines', { 'app/a.ts': `import './b.ts'`, 'app/b.ts': twentyLines }, 0],
  ['an importer in another folder', { 'app/a.ts': `import './x/b.ts'`, 'app/x/b.ts': 'export {}' }, 0],
  ['a lazy importer', { 'app/a.ts': `void import('./b.ts')`, 'app/b.ts': 'export {}' }, 0],
  [
    'two importers',
    { 'app/a.ts': `import './b.ts'`, 'app/c.ts': `import './b.ts'`, 'app/b.ts': 'export {}' },
    0,
  ],
])('checks a small file with %s', (_, sources, refused) => {
  expect(smallFiles(new Map(Object.entries(sources)))).toHaveLength(refused)
})
