import { expect, test } from 'vitest'
import { cutLinesAmong } from './cut-lines-among.ts'

test.each([
  'CutContour',
  'cutcontour',
  'Thru-cut',
  'KissCut',
  'DIE LINE',
  'Dieline',
  'Perf_Cut 1',
  'Cut',
  'CREASE',
  'Halfcut',
  'Score',
  'Creases',
  'Perforating',
  'DIECUTTING',
  'Stanze',
  'Stanzkontur',
  'Knife',
  'Fold',
  'Foldline',
  'Folding',
  'Fold Line 2',
  'Dieline (do not print)',
])('recognizes %s as a cut line', (name) => expect(cutLinesAmong(['Black', name])).toEqual([name]))

test.each([
  'PANTONE 185 C',
  'White',
  'Gold',
  'Cutty Sark',
  'Diesel Blue',
  'Perfume',
  'Kiss Pink',
  'Low Cut Green',
  'Die Blue',
  'Contour Red',
  'Spot Color 1',
  'Gold Score',
  '',
])('treats %j as a color', (name) => expect(cutLinesAmong([name])).toEqual([]))
