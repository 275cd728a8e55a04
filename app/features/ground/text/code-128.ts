/** The alternating widths of bars and spaces of each character in ISO/IEC 15417, in the order of their values. */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

const startB = 104
const stop = 106

export type Bar = { x: number; width: number }

/**
 * Returns a Code 128 barcode (code set B): its bars in modules, and its width without the quiet zone of 10 modules that
 * is needed on each side. Throws for anything but printable ASCII.
 */
export function code128(text: string): { bars: Bar[]; width: number } {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new Error(`${text} can't be a barcode`)
  const characters = Array.from(text, (character) => character.charCodeAt(0) - 32)
  const sum = characters.reduce((total, value, at) => total + (at + 1) * value, startB)
  const bars: Bar[] = []
  let x = 0
  for (const value of [startB, ...characters, sum % 103, stop]) {
    for (const [at, digit] of Array.from(widths[value] ?? '', Number).entries()) {
      if (at % 2 === 0) bars.push({ x, width: digit })
      x += digit
    }
  }
  return { bars, width: x }
}
