import { randomInt } from 'node:crypto'

/** Returns twelve syllables (74 random bits) that are easy to read, such as 'bofaku-temira-lonesi-durapo'. */
export function readablePassword(): string {
  const letterOf = (letters: string) => letters.charAt(randomInt(letters.length))
  const syllable = () => letterOf('bdfghklmnprstvz') + letterOf('aeiou')
  const word = () => syllable() + syllable() + syllable()
  return [word(), word(), word(), word()].join('-')
}
