import { describe, expect, test } from 'vitest'
import { initialMachine } from './machine.ts'
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
    ['an empty list', [], ''],
    ['an object instead of a list', {}, ''],
    ['21 machines', Array.from({ length: 21 }, (_, at) => named(`Machine ${at}`)), ''],
    ['two with the same name', [named('Graphtec'), named(' graphTEC ')], ''],
    ['the same machine twice', [named('A', {}, { id: 7 }), named('B', {}, { id: 7 })], ''],
    ['a blank name', [named(' ')], '0.name'],
    ['41 letters', [named('x'.repeat(41))], '0.name'],
    ['two lines', [named('a\nb')], '0.name'],
    ['a number as a name', [named(7 as never)], '0.name'],
    ['an id of 0', [named('A', {}, { id: 0 })], '0.id'],
    ['a negative id', [named('A', {}, { id: -1 })], '0.id'],
    ['a fractional id', [named('A', {}, { id: 1.5 })], '0.id'],
    ['a huge id', [named('A', {}, { id: 2 ** 31 })], '0.id'],
    ['an id as text', [named('A', {}, { id: 'one' })], '0.id'],
    ['no spot colors', [{ name: 'A' }], '0.spotColors'],
    ['a cut line without a name', [named('A', { cut: '' })], '0.spotColors.cut'],
    [
      'two cuts that differ only in case',
      [named('A', { kissCut: 'PerfCut', thruCut: 'perfcut' })],
      '0.spotColors.thruCut',
    ],
    [
      'white ink that differs from a cut line only in case',
      [named('A', { white: 'cutcontour' })],
      '0.spotColors.white',
    ],
    ['a spot color of 61 letters', [named('A', { kissCut: 'x'.repeat(61) })], '0.spotColors.kissCut'],
    ['a spot color in Greek', [named('A', { thruCut: 'Κόψιμο' })], '0.spotColors.thruCut'],
    ['a spot color with a tab', [named('A', { cut: 'Cut\tContour' })], '0.spotColors.cut'],
    ['a standard ink', [named('A', { white: 'Yellow' })], '0.spotColors.white'],
    ['two cuts with the same name', [named('A', { thruCut: 'Kiss-cut' })], '0.spotColors.thruCut'],
    ['white ink with the name of a cut', [named('A', { white: 'Thru-cut' })], '0.spotColors.white'],
    ['no white ink', [named('A', { white: undefined })], '0.spotColors.white'],
  ])('are refused: %s', (_, machines, path) => {
    expect(faultsOf(machines)).toEqual([path])
  })

  test('two machines may have the same spot colors', () => {
    expect(faultsOf([named('A', {}, { id: 1 }), named('B')])).toEqual([])
  })

  test('appear at the end of the names of their files', () => {
    expect(machineSuffix(' Roland SP-300/540 (old) ')).toBe('-Roland-SP-300-540-old')
    expect(['../../etc', '印刷', '***'].map(machineSuffix)).toEqual(['-etc', '-印刷', ''])
  })
})

describe('settings saved by an older version', () => {
  const older = { name: '', address: '', phone: '', fax: '', email: '', socialLinks: [] }
  const read = (settings: object = {}) =>
    allSettingsSchema.parse({ ...older, originZip: '78702', timeZone: 'America/Chicago', ...settings })

  test('have one machine with the default spot colors if they have none', () => {
    expect(read().machines).toEqual([initialMachine])
  })

  test('have one machine with their spot colors', () => {
    const { machines, ...others } = read({ spotColors: { cut: 'Die', kissCut: 'Half', thruCut: 'Full' } })
    const spotColors = { cut: 'Die', kissCut: 'Half', thruCut: 'Full', white: 'White' }
    expect(machines).toEqual([{ ...initialMachine, spotColors }])
    expect(others).not.toHaveProperty('spotColors')
  })

  test('have no effect once machines are saved', () => {
    const machines = [{ ...named('Graphtec'), id: 7 }]
    expect(read({ machines, spotColors: { cut: 'a', kissCut: 'b', thruCut: 'c' } }).machines).toEqual(
      machines,
    )
  })
})
