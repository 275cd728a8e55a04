import { tokenize, tokenTypes as token } from 'css-tree/tokenizer'

// Only the tokenizer: css-tree's parser takes minutes for a megabyte of `a{fill:!;}` (decision 0005).

export function eachRule(source: string, onRule: (prelude: string, block: string) => void): void {
  const css = removeTokens([token.Comment, token.CDO, token.CDC], source)
  let start = 0
  let blockStart = 0
  let depth = 0
  const endRule = (at: number) => {
    onRule(css.slice(start, blockStart - 1).trim(), css.slice(blockStart, at))
    start = at + 1
  }
  tokenize(css, (type, from, to) => {
    if (type === token.LeftCurlyBracket) {
      depth += 1
      if (depth === 1) blockStart = to
    } else if (type === token.RightCurlyBracket && depth > 0) {
      depth -= 1
      if (depth === 0) endRule(from)
    } else if (depth === 0 && (type === token.Semicolon || type === token.RightCurlyBracket)) {
      start = to
    }
  })
  if (depth > 0) endRule(css.length)
}

export function eachDeclaration(
  source: string,
  onDeclaration: (property: string, value: string) => void,
): void {
  const css = removeTokens([token.Comment], source)
  let start = 0
  let colon = -1
  const endDeclaration = (at: number) => {
    if (colon >= 0) onDeclaration(css.slice(start, colon).trim(), css.slice(colon + 1, at).trim())
    start = at + 1
    colon = -1
  }
  tokenize(css, (type, from) => {
    if (type === token.Colon && colon < 0) colon = from
    else if (type === token.Semicolon) endDeclaration(from)
  })
  endDeclaration(css.length)
}

function removeTokens(types: number[], css: string): string {
  if (!/\/\*|<!--|-->/.test(css)) return css
  const kept: string[] = []
  let start = 0
  tokenize(css, (type, from, to) => {
    if (!types.includes(type)) return
    kept.push(css.slice(start, from))
    start = to
  })
  kept.push(css.slice(start))
  return kept.join(' ')
}
