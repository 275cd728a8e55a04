import { test } from 'vitest'
import { expectPictureLikeClipper, comparedPictures } from '#test/clipper-pictures.ts'

const chosen = ['a word in outlined letters', 'a bicycle', 'splashes of paint', 'napping-fox.svg']

test.each(comparedPictures.filter(([name]) => chosen.includes(name)))(
  'keeps the cut line of %s, at %s in, within 0.2 mm of Clipper’s',
  (_, offset, svg) => expectPictureLikeClipper(svg, offset),
)
