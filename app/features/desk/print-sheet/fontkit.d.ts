// pdfkit draws with it; we ask it for one thing.
declare module 'fontkit' {
  export type Font = { hasGlyphForCodePoint: (codePoint: number) => boolean }
  export function create(bytes: Uint8Array): Font
}
