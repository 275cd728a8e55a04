const teeth = (count: number, part: string) =>
  Array.from(
    { length: count },
    (_, at) => `<g transform="rotate(${(at * 360) / count} 300 300)">${part}</g>`,
  ).join('')

const onArc = (letters: string[]) =>
  letters
    .map(
      (letter, at) => `<g transform="rotate(${(at - (letters.length - 1) / 2) * 24} 300 420)">${letter}</g>`,
    )
    .join('')

/** 600 x 600 pixel drawings like the artwork that customers send. */
export const cutPictures: Record<string, string> = {
  'a word in outlined letters':
    '<path d="M60 380V220h110v36H100v30h60v36h-60v58z"/><path d="M200 300a75 80 0 1 1 150 0a75 80 0 1 1-150 0m38 0a37 44 0 1 0 74 0a37 44 0 1 0-74 0" fill-rule="evenodd"/><path d="M375 220h46l30 48 30-48h46l-52 80 52 80h-46l-30-48-30 48h-46l52-80z"/>',
  'a logo of a ring and a letter':
    '<circle cx="300" cy="300" r="200" fill="none" stroke="navy" stroke-width="26"/><path d="M230 400V200h80a65 60 0 0 1 0 120h-40v80zm40-165v50h38a25 25 0 0 0 0-50z" fill="navy"/>',
  'a logo with a claim below':
    '<path d="M300 90l150 220H150z"/><rect x="110" y="350" width="380" height="70"/><path d="M120 460h20v50h-20zm40 0h60v16h-40v34h-20zm80 0h20v50h-20zm40 0h70v50h-70zm90 0h20v50h-20zm40 0h70v16h-50v34h-20z"/>',
  'a photo with soft edges':
    '<defs><radialGradient id="soft"><stop offset="0.75"/><stop offset="1" stop-opacity="0"/></radialGradient></defs><ellipse cx="300" cy="300" rx="230" ry="180" fill="url(#soft)"/>',
  'a photo with rounded corners and a glow':
    '<defs><filter id="glow"><feGaussianBlur stdDeviation="9"/></filter></defs><rect x="110" y="150" width="380" height="300" rx="40" filter="url(#glow)"/><rect x="110" y="150" width="380" height="300" rx="40" fill="teal"/>',
  'a script in one stroke':
    '<path d="M70 340C110 160 190 160 170 300S130 420 220 320 330 180 320 300 300 420 390 310 500 220 470 330 460 400 540 300" fill="none" stroke="black" stroke-width="18" stroke-linecap="round"/>',
  'a signature with a flourish':
    '<path d="M80 300q60-150 90 0t80-10 70 20 90-60 110 30M90 390c150-50 300-40 430-10" fill="none" stroke="#123" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>',
  'a mascot with ears and arms':
    '<circle cx="300" cy="250" r="130"/><path d="M190 190L150 70l110 60zM410 190l40-120-110 60z"/><ellipse cx="300" cy="440" rx="110" ry="100"/><path d="M200 400q-90 10-110 90M400 400q90 10 110 90" fill="none" stroke="black" stroke-width="34" stroke-linecap="round"/><circle cx="260" cy="240" r="18" fill="white"/><circle cx="340" cy="240" r="18" fill="white"/>',
  'a paw':
    '<ellipse cx="300" cy="390" rx="115" ry="90"/><ellipse cx="160" cy="290" rx="42" ry="62" transform="rotate(-25 160 290)"/><ellipse cx="245" cy="200" rx="45" ry="68"/><ellipse cx="355" cy="200" rx="45" ry="68"/><ellipse cx="440" cy="290" rx="42" ry="62" transform="rotate(25 440 290)"/>',
  'a crown with jewels':
    '<path d="M100 440V220l100 90 100-150 100 150 100-90v220z"/><circle cx="100" cy="200" r="24"/><circle cx="300" cy="140" r="28"/><circle cx="500" cy="200" r="24"/>',
  'a heart': '<path d="M300 480C80 340 100 140 220 140c50 0 80 50 80 50s30-50 80-50c120 0 140 200-80 340"/>',
  'a sun with rays': `<circle cx="300" cy="300" r="110"/>${teeth(12, '<path d="M288 170h24l-12-90z"/>')}`,
  'a gear': `<circle cx="300" cy="300" r="160" fill="none" stroke="black" stroke-width="70"/>${teeth(10, '<rect x="272" y="70" width="56" height="60"/>')}`,
  'five rings':
    '<g fill="none" stroke-width="16" stroke="blue"><circle cx="170" cy="260" r="75"/><circle cx="300" cy="260" r="75"/><circle cx="430" cy="260" r="75"/><circle cx="235" cy="340" r="75"/><circle cx="365" cy="340" r="75"/></g>',
  'a badge with a ribbon':
    '<circle cx="300" cy="240" r="150"/><path d="M220 340l-50 170 60-20 40 50 40-170zM380 340l50 170-60-20-40 50-40-170z" fill="red"/>',
  'a branch with leaves': `<path d="M120 500Q300 380 470 110" fill="none" stroke="green" stroke-width="10"/>${[
    [190, 440, -60],
    [255, 385, 10],
    [310, 325, -70],
    [365, 265, 5],
    [410, 200, -80],
  ]
    .map(
      ([x = 0, y = 0, turn = 0]) =>
        `<path d="M0 0q50-40 110 0q-60 40-110 0" transform="translate(${x} ${y}) rotate(${turn})" fill="green"/>`,
    )
    .join('')}`,
  'a bicycle':
    '<g fill="none" stroke="black" stroke-width="14" stroke-linejoin="round"><circle cx="170" cy="370" r="100"/><circle cx="430" cy="370" r="100"/><path d="M170 370L250 230H390L300 370zL250 230M430 370L375 190h50M230 200h50"/></g>',
  'an anchor':
    '<circle cx="300" cy="130" r="45" fill="none" stroke="black" stroke-width="22"/><path d="M286 175h28v310h-28zM210 220h180v30H210z"/><path d="M120 360c10 100 90 150 180 150s170-50 180-150l-40 40c-20 50-80 76-140 76s-120-26-140-76z"/>',
  'a cup with steam':
    '<path d="M150 280h260v130a90 90 0 0 1-90 90h-80a90 90 0 0 1-90-90z"/><path d="M410 310h40a50 50 0 0 1 0 110h-45" fill="none" stroke="black" stroke-width="24"/><path d="M220 240q-30-40 0-80t0-80M290 240q-30-40 0-80t0-80M360 240q-30-40 0-80t0-80" fill="none" stroke="gray" stroke-width="12" stroke-linecap="round"/>',
  'letters on an arc': onArc(
    Array.from({ length: 7 }, (_, at) =>
      at % 2 === 0
        ? '<path d="M270 130h60v26h-34v20h30v24h-30v40h-26z"/>'
        : '<path d="M300 130l40 110h-80z"/>',
    ),
  ),
  'a mountain in a frame':
    '<rect x="90" y="130" width="420" height="340" rx="24" fill="none" stroke="black" stroke-width="16"/><path d="M110 450l130-200 70 90 60-70 120 180z"/><circle cx="410" cy="210" r="32"/>',
  'splashes of paint': `<circle cx="290" cy="310" r="140"/>${[
    [130, 200, 40],
    [450, 180, 30],
    [480, 330, 44],
    [140, 430, 34],
    [330, 490, 28],
    [260, 120, 24],
    [500, 460, 18],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
    .join('')}`,
}
