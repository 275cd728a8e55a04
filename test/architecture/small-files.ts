import path from 'node:path'
import { importsOf } from './read-imports.ts'

const minLines = 20

/**
 * Returns the files of fewer than 20 lines that only one file in their folder imports, because they are easier to find
 * inside that file. Lazily loaded modules are left out.
 *
 * @param sources texts by path, without tests
 */
export function smallFiles(sources: ReadonlyMap<string, string>): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, source] of sources) {
    for (const imported of importsOf(file, source)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return [...sources].flatMap(([file, source]) => {
    const [importer, ...others] = importers.get(file) ?? []
    if (source.split('\n').length > minLines || !importer || others.length > 0) return []
    if (path.dirname(importer) !== path.dirname(file)) return []
    const isLazy = sources.get(importer)?.includes(`import('./${path.basename(file)}')`)
    return isLazy ? [] : [`${file} belongs in ${importer}`]
  })
}
