export const cardSize = { width: 1200, height: 630 }

type Colors = { paper: string; paperSunk: string; ink: string }

/** The colors of the shop's theme. */
export const paperColors: Colors = { paper: '#fbf7ef', paperSunk: '#f3ecdf', ink: '#1c1a17' }

const { width, height } = cardSize
const [near, far] = [20, 54]
const corner = `<path d="M${near} ${far}h-${near}M${far} ${near}v-${near}"/>`
const target = '<circle r="7"/><path d="M-13 0h26M0-13v26"/>'

/** Returns the SVG background of a card (1200 x 630): paper with printer's marks, and a disc in the middle. */
export const paperBackground = (
  middle: number,
): string => `<rect width="${width}" height="${height}" fill="${paperColors.paper}"/>
    <circle cx="${middle}" cy="${height / 2}" r="286" fill="${paperColors.paperSunk}"/>
    <g fill="none" stroke="${paperColors.ink}" stroke-width="2">
      ${corner}
      <g transform="translate(${width}) scale(-1 1)">${corner}</g>
      <g transform="translate(0 ${height}) scale(1 -1)">${corner}</g>
      <g transform="translate(${width} ${height}) scale(-1)">${corner}</g>
      <g transform="translate(${width / 2} 22)">${target}</g>
      <g transform="translate(${width / 2} ${height - 22})">${target}</g>
    </g>`
