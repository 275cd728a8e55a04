// pdfkit draws with fontkit; we use only this part.
declare module 'fontkit' {
  export type Font = { hasGlyphForCodePoint: (codePoint: number) => boolean }
  export function create(bytes: Uint8Array): Font
}
