type Shelf = { name: string; label: string }

const maxNamed = 5

/** Returns the home page's title and description. `shelves` lists the shelves on sale with their header labels. */
export function soldText(shelves: readonly Shelf[], hasDesigns: boolean) {
  const end = 'See the price instantly, and approve a proof before we print.'
  if (shelves.length > 0) {
    const [names, labels] = [
      listOf(shelves.map(({ name }) => name)),
      listOf(shelves.map(({ label }) => label)),
    ]
    return { title: `Custom ${names}`, description: `Custom printed ${labels}. ${end}` }
  }
  return hasDesigns
    ? { title: 'Ready-made sticker designs', description: `Ready-made sticker designs. ${end}` }
    : { title: 'Opening soon', description: 'We are still setting up our shop.' }
}

/** Returns text such as 'stickers, PVC patches and banners'. */
function listOf(names: string[]): string {
  const shown = [...new Set(names.map(inSentence))]
  const listed = shown.length > maxNamed ? [...shown.slice(0, maxNamed), 'more'] : shown
  return listed.length === 1 ? (listed[0] ?? '') : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
}

/** Keeps abbreviations such as PVC. */
const inSentence = (name: string) =>
  name
    .replace(/^custom /i, '')
    .split(' ')
    .map((word) => (/^[A-Z][a-z]+(-[A-Z]?[a-z]+)*$/.test(word) ? word.toLowerCase() : word))
    .join(' ')
