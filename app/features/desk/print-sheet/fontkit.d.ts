// fontkit, pdfkit's font library, has no types. These are the functions we use.
declare module 'fontkit' {
  export type Font = { hasGlyphForCodePoint: (codePoint: number) => boolean }
  export function create(bytes: Uint8Array): Font
}
