type File = {
  path: string
  previewPath: string | null
  thumbnailPath: string | null
  /** The path of the picture that shows the item as printed and cut. */
  drawnPath?: string | null | undefined
}

export type PicturedItem = {
  by: 'custom' | 'library'
  product: { file: { path: string | null } }
  fileData: File | null
}

type ItemPicture = { kind: 'drawn' | 'artwork' | 'design' | 'placeholder' | 'unreadable'; src: string }

export const placeholder = '/pictures/placeholder.svg'

export function itemPicture({ by, product, fileData }: PicturedItem): ItemPicture {
  if (fileData?.drawnPath) return { kind: 'drawn', src: `/${fileData.drawnPath}` }
  if (fileData) {
    const shown = fileData.thumbnailPath ?? filePicture(fileData)
    return shown ? { kind: 'artwork', src: `/${shown}` } : { kind: 'unreadable', src: placeholder }
  }
  const design = by === 'library' && product.file.path
  return design ? { kind: 'design', src: `/${design}` } : { kind: 'placeholder', src: placeholder }
}

export function filePicture({ path, previewPath }: Pick<File, 'path' | 'previewPath'>): string | null {
  return previewPath ?? (isPdf(path) ? null : path)
}

export function isPdf(path: string): boolean {
  return /\.pdf$/i.test(path)
}
