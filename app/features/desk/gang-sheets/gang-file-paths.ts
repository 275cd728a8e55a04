/** The maximum number of roll lengths in one sheet. A sheet that needs more fails. */
export const maxLayouts = 20

export type GangFile = { kind: 'print' | 'cut' } | { kind: 'dxf' | 'svg'; layout: number }

/** `/files` doesn't serve this extension, because these files are for staff only. */
export const gangFilePath = (fileKey: string, file: GangFile): string =>
  `files/${fileKey}-${'layout' in file ? `${file.kind}-${file.layout + 1}` : file.kind}.sheet`

/**
 * Returns the paths of all files a sheet may have; deletion ignores missing ones. For a finished sheet, pass its number
 * of layouts.
 */
export function gangFilePaths(fileKey: string, layouts = maxLayouts): string[] {
  const both = (['print', 'cut'] as const).map((kind) => ({ kind }))
  const each = Array.from({ length: layouts }, (_, layout) => [
    { kind: 'dxf' as const, layout },
    { kind: 'svg' as const, layout },
  ]).flat()
  return [...both, ...each].map((file) => gangFilePath(fileKey, file))
}
