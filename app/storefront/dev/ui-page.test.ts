import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname

test('shows every component of ui on /dev/ui', async () => {
  const components = (await readdir(path.join(here, '../../ui'), { recursive: true })).filter((name) =>
    name.endsWith('.tsx'),
  )
  const shown = (await readdir(here)).filter((name) => name.endsWith('.tsx'))
  const sources = await Promise.all(shown.map((name) => readFile(path.join(here, name), 'utf8')))
  const isShown = (name: string) => sources.some((source) => source.includes(`'#app/ui/${name}'`))
  const hidden = components.filter((name) => !isShown(name))
  expect(hidden.toSorted()).toEqual([
    // This component is invisible.
    'feedback/announcement.tsx',
    // The root renders the toaster with its list on every page.
    'feedback/toast-list.tsx',
    'feedback/toaster.tsx',
    // This dialog opens when a user leaves a page.
    'leave-prompt.tsx',
  ])
})
