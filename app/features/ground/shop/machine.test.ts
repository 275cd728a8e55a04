import { describe, expect, test } from 'vitest'
import { defaultMachine } from './machine.ts'
import { machinesInput } from './machine.input.ts'
import { machineSuffix } from './machine-suffix.ts'
import { allSettingsSchema } from './shop-settings.ts'
import { defaultSpotColors } from './spot-colors.ts'

const named = (name: string, spotColors: object = {}, more: object = {}) => ({
  name,
  spotColors: { ...defaultSpotColors, ...spotColors },
  ...more,
})

const faultsOf = (machines: unknown) => {
  const issues = machinesInput.safeParse(machines).error?.issues ?? []
  return [...new Set(issues.map(({ path }) => path.join('.')))]
}

describe('the shop’s machines', () => {
  test('have names of 1 to 40 characters, and spot colors in printable ASCII of 1 to 60', () => {
    expect(machinesInput.parse([named(`  ${'ø'.repeat(40)} `)])[0]?.name).toBe('ø'.repeat(40))
    const longest = { cut: '~'.repeat(60), kissCut: '(a) 100%', thruCut: '!', white: 'W' }
    expect(machinesInput.parse([named('Graphtec', longest)])[0]?.spotColors).toEqual(longest)
  })

  test.each([
    ['none', [], ''],
    ['no list', {}, ''],
    ['21 of them', Array.from({ length: 21 }, (_, at) => named(`Machine ${at}`)), ''],
    ['two of one name', [named('Graphtec'), named(' graphTEC ')], ''],
    ['one twice', [named('A', {}, { id: 7 }), named('B', {}, { id: 7 })], ''],
    ['a blank name', [named(' ')], '0.name'],
    ['41 letters', [named('x'.repeat(41))], '0.name'],
    ['two lines', [named('a\nb')], '0.name'],
    ['a number as a name', [named(7 as never)], '0.name'],
    ['an id of 0', [named('A', {}, { id: 0 })], '0.id'],
    ['a negative id', [named('A', {}, { id: -1 })], '0.id'],
    ['half an id', [named('A', {}, { id: 1.5 })], '0.id'],
    ['a huge id', [named('A', {}, { id: 2 ** 31 })], '0.id'],
    ['an id in words', [named('A', {}, { id: 'one' })], '0.id'],
    ['no spot colors', [{ name: 'A' }], '0.spotColors'],
    ['a cut line without a name', [named('A', { cut: '' })], '0.spotColors.cut'],
    [
      'a kiss cut that differs by capital letters alone',
      [named('A', { kissCut: 'PerfCut', thruCut: 'perfcut' })],
      '0.spotColors.thruCut',
    ],
    [
      'white ink that differs from a cut line by capital letters alone',
      [named('A', { white: 'cutcontour' })],
      '0.spotColors.white',
    ],
    ['a spot color of 61 letters', [named('A', { kissCut: 'x'.repeat(61) })], '0.spotColors.kissCut'],
    ['a spot color in Greek', [named('A', { thruCut: 'Κόψιμο' })], '0.spotColors.thruCut'],
    ['a spot color with a tab', [named('A', { cut: 'Cut\tContour' })], '0.spotColors.cut'],
    ['an ink', [named('A', { white: 'Yellow' })], '0.spotColors.white'],
    ['two cuts of one name', [named('A', { thruCut: 'Kiss-cut' })], '0.spotColors.thruCut'],
    ['white ink that is cut', [named('A', { white: 'Thru-cut' })], '0.spotColors.white'],
    ['no white ink', [named('A', { white: undefined })], '0.spotColors.white'],
  ])('%s: refused', (_, machines, path) => {
    expect(faultsOf(machines)).toEqual([path])
  })

  test('two machines may have the same spot colors', () => {
    expect(faultsOf([named('A', {}, { id: 1 }), named('B')])).toEqual([])
  })

  test('end the name of a file that is for one', () => {
    expect(machineSuffix(' Roland SP-300/540 (old) ')).toBe('-Roland-SP-300-540-old')
    expect(['../../etc', '印刷', '***'].map(machineSuffix)).toEqual(['-etc', '-印刷', ''])
  })
})

describe('settings of an older version', () => {
  const older = { name: '', address: '', phone: '', fax: '', email: '', socialLinks: [] }
  const read = (settings: object = {}) =>
    allSettingsSchema.parse({ ...older, originZip: '78702', timeZone: 'America/Chicago', ...settings })

  test('without spot colors have one machine with the usual names', () => {
    expect(read().machines).toEqual([defaultMachine])
  })

  test('with one set of spot colors have a machine with them', () => {
    const { machines, ...others } = read({ spotColors: { cut: 'Die', kissCut: 'Half', thruCut: 'Full' } })
    const spotColors = { cut: 'Die', kissCut: 'Half', thruCut: 'Full', white: 'White' }
    expect(machines).toEqual([{ ...defaultMachine, spotColors }])
    expect(others).not.toHaveProperty('spotColors')
  })

  test('are ignored once machines are saved', () => {
    const machines = [{ ...named('Graphtec'), id: 7 }]
    expect(read({ machines, spotColors: { cut: 'a', kissCut: 'b', thruCut: 'c' } }).machines).toEqual(
      machines,
    )
  })
})
