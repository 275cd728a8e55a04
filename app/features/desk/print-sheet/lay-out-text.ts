import bidiFactory from 'bidi-js'

/** A grapheme, and a font that contains it. */
export type Letter = { text: string; font: string }

/** Letters in the same font that are drawn together. */
export type Run = Letter

type Fit = { width: number; maxLines: number; widthOf: (run: Run) => number }

type Range = { from: number; to: number }

const bidi = bidiFactory()
const words = new Intl.Segmenter('en', { granularity: 'word' })

const isSpace = /^\s+$/
const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Scripts written without spaces. */
const isUnspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]/u
const isClosing = /^[\p{Pe}\p{Pf}\p{Po}]/u

/** Returns the lines of a text, each as runs from left to right; the last one ends with … if the text is truncated. */
export function layOutLines(letters: Letter[], { width, maxLines, widthOf }: Fit): Run[][] {
  const text = textOf(letters)
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const base = paragraphs[0]?.level ?? 0
  let at = 0
  const leveled = letters.map((letter) => {
    const level = levels[at] ?? base
    at += letter.text.length
    return { ...letter, level }
  })
  const widthOfRange = ({ from, to }: Range) =>
    runsOf(leveled.slice(from, to)).reduce((sum, run) => sum + widthOf(run), 0)
  const lines = breakLines(letters, unitsOf(letters), { width, widthOfRange })
  return lines.slice(0, maxLines).map((line, number) => {
    const shown = leveled.slice(line.from, line.to)
    if (number < maxLines - 1 || lines.length <= maxLines) return runsOf(shown)
    const more = { text: '…', font: 'plain', level: base }
    while (shown.length > 0 && lineWidth(runsOf([...shown, more]), widthOf) > width) shown.pop()
    return runsOf([...shown, more])
  })
}

const lineWidth = (runs: Run[], widthOf: Fit['widthOf']) => runs.reduce((sum, run) => sum + widthOf(run), 0)
const textOf = (letters: Letter[]) => letters.map(({ text }) => text).join('')

/** Splits a text wherever a line may break. */
function unitsOf(letters: Letter[]): Range[] {
  const units: Range[] = []
  let to = 0
  let before = ''
  for (const { segment } of words.segment(textOf(letters))) {
    const from = to
    for (let length = 0; length < segment.length && to < letters.length; to++)
      length += letters[to]?.text.length ?? 0
    const isJoined =
      before !== '' &&
      !isSpace.test(before) &&
      !isSpace.test(segment) &&
      (isClosing.test(segment) || !(isUnspaced.test(before) || isUnspaced.test(segment)))
    const last = units.at(-1)
    if (isJoined && last) last.to = to
    else units.push({ from, to })
    before = segment
  }
  return units
}

function breakLines(
  letters: Letter[],
  units: Range[],
  { width, widthOfRange }: { width: number; widthOfRange: (range: Range) => number },
): Range[] {
  const lines: Range[] = []
  let line: Range = { from: 0, to: 0 }
  let used = 0
  const add = (range: Range, rangeWidth: number) => {
    if (used + rangeWidth > width && line.to > line.from) {
      lines.push(line)
      line = { from: range.from, to: range.from }
      used = 0
    }
    line.to = range.to
    used += rangeWidth
  }
  for (const unit of units) {
    const unitWidth = widthOfRange(unit)
    // Spaces may hang past the end of a line.
    if (isSpace.test(textOf(letters.slice(unit.from, unit.to)))) {
      if (line.to > line.from) used += unitWidth
      else line = { from: unit.to, to: unit.to }
    } else if (unitWidth <= width) add(unit, unitWidth)
    else
      for (let from = unit.from; from < unit.to; from++)
        add({ from, to: from + 1 }, widthOfRange({ from, to: from + 1 }))
  }
  return line.to > line.from ? [...lines, line] : lines
}

type Leveled = Letter & { level: number }

/** Puts letters in their visual order (rule L2 of the Unicode bidirectional algorithm). */
function runsOf(line: Leveled[]): Run[] {
  const seen = line.map((letter, at) => ({ ...letter, at }))
  const highest = Math.max(0, ...line.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      let to = from
      while (to < seen.length && (seen[to]?.level ?? 0) >= level) to++
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).toReversed())
      from = to
    }
  }
  const runs: (typeof seen)[] = []
  for (const letter of seen) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const step = letter.level % 2 === 0 ? 1 : -1
    const isNext = last?.font === letter.font && last.level === letter.level && letter.at === last.at + step
    if (run && isNext) run.push(letter)
    else runs.push([letter])
  }
  return runs.map((run) => {
    const [{ font, level } = { font: 'plain', level: 0 }] = run
    if (level % 2 === 0) return { font, text: textOf(run) }
    // pdfkit's font reverses these letters.
    if (run.some(({ text }) => isRightToLeft.test(text))) return { font, text: textOf(run.toReversed()) }
    return { font, text: run.map(({ text }) => bidi.getMirroredCharacter(text) ?? text).join('') }
  })
}
