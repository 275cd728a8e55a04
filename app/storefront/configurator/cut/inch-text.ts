const parts = 32

export const offsetStep = 1 / parts

/** As printers say it: 1/8". */
export function inchText(inches: number): string {
  let [top, bottom] = [Math.round(inches * parts), parts]
  while (top > 0 && top % 2 === 0 && bottom > 1) [top, bottom] = [top / 2, bottom / 2]
  return top === 0 ? '0"' : `${bottom === 1 ? top : `${top}/${bottom}`}"`
}
