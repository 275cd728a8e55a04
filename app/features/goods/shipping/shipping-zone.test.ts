import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween, shippingZone, shippingZones } from './shipping-zone.ts'
import { zipDigits } from './zip-code.ts'
import { zip3Areas, type Position } from './zip3-areas.ts'

const austin = '78702'

describe('spec 5: a ZIP code has 5 to 9 digits', () => {
  test.each(['12345', '123456', '1234567', '12345678', '123456789', ' 12345 '])('accepts %j', (text) => {
    expect(zipDigits(text)).toBe(text.trim())
  })

  test('accepts 12345-6789', () => expect(zipDigits('12345-6789')).toBe('123456789'))

  test.each([
    '',
    '1234',
    '1234567890',
    'ABCDE',
    '12 345',
    '1234a',
    '-12345',
    '12345-',
    '12345-678',
    '１２３４５',
    '12345\n6',
  ])('rejects %j', (text) => expect(zipDigits(text)).toBeNull())
})

describe('spec 9: the distance between the ZIP3 areas determines the zone', () => {
  test.each([
    ['the same area', austin, '78701', '1'],
    ['San Antonio', austin, '78205', '2'],
    ['Houston', austin, '77002', '2'],
    ['Dallas', austin, '75201', '3'],
    ['New Orleans', austin, '70112', '4'],
    ['Denver', austin, '80202', '5'],
    ['Chicago', austin, '60601', '5'],
    ['Los Angeles', austin, '90012', '6'],
    ['New York', austin, '10001', '7'],
    ['Boston', austin, '02108', '7'],
    ['Seattle', austin, '98101', '7'],
    ['coast to coast', '10001', '94105', '8'],
  ] as const)('%s', (_, from, to, zone) => expect(shippingZone(from, to)).toBe(zone))

  test.each([
    ['1', 0, 50],
    ['2', 50, 150],
    ['3', 150, 300],
    ['4', 300, 600],
    ['5', 600, 1000],
    ['6', 1000, 1400],
    ['7', 1400, 1800],
    ['8', 1800, 3000],
  ] as const)('zone %s covers every area more than %d and up to %d miles away', (zone, above, upTo) => {
    const origins = ['100', '787', '981'].map((zip3) => ({ zip3, area: zip3Areas.get(zip3) }))
    for (const { zip3: origin, area: from } of origins) {
      for (const [zip3, to] of zip3Areas) {
        const own = shippingZone(`${origin}01`, `${zip3}01`)
        if (!from || !own || !/^\d$/.test(own)) continue
        const miles = milesBetween(from, to)
        const isWithin = (miles > above || zone === '1') && miles <= upTo
        expect(own === zone, `${origin} to ${zip3}`).toBe(isWithin)
      }
    }
  })

  test.each([
    ['006', 'PR'],
    ['007', 'PR'],
    ['008', 'VI'],
    ['009', 'PR'],
    ['090', 'military'],
    ['098', 'military'],
    ['340', 'military'],
    ['962', 'military'],
    ['966', 'military'],
    ['967', 'HI'],
    ['968', 'HI'],
    ['969', 'GU'],
    ['995', 'AK'],
    ['999', 'AK'],
  ] as const)('%s has its own rates: %s', (zip3, zone) => {
    expect(shippingZone(austin, `${zip3}01`)).toBe(zone)
    expect(shippingZone('10001', `${zip3}011234`)).toBe(zone)
  })

  test.each(['000', '001', '004', '099', '213', '343', '429', '702', '888', '987'])(
    'ZIP3 %s is not assigned',
    (zip3) => expect(shippingZone(austin, `${zip3}01`)).toBeNull(),
  )

  test('returns no zone for an unknown origin', () => {
    expect(shippingZone('00001', austin)).toBeNull()
    expect(shippingZone('09012', austin)).toBeNull()
  })

  test('never fails, regardless of the text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, '0')),
    )
    fc.assert(
      fc.property(text, text, (from, to) => {
        const zone = shippingZone(from, to)
        expect(zone === null || shippingZones.includes(zone)).toBe(true)
      }),
    )
  })
})

describe('the ZIP3 areas', () => {
  test('number about 900, all in the United States', () => {
    expect(zip3Areas.size).toBeGreaterThan(880)
    for (const [zip3, { latitude, longitude }] of zip3Areas) {
      expect(zip3).toMatch(/^\d{3}$/)
      expect(latitude, zip3).toBeGreaterThan(13)
      expect(latitude, zip3).toBeLessThan(72)
      const isGuam = zip3 === '969'
      expect(longitude, zip3).toBeGreaterThan(isGuam ? 140 : -177)
      expect(longitude, zip3).toBeLessThan(isGuam ? 150 : -64)
    }
  })

  test.each([
    ['100', 40.8, -74.0],
    ['606', 41.9, -87.7],
    ['787', 30.3, -97.8],
    ['941', 37.8, -122.4],
    ['981', 47.6, -122.3],
    ['331', 25.8, -80.3],
  ])('%s is near its city', (zip3, latitude, longitude) => {
    const area = zip3Areas.get(zip3)
    if (!area) throw new Error(`${zip3} is missing`)
    expect(milesBetween(area, { latitude, longitude })).toBeLessThan(15)
  })
})

describe('miles along the great circle', () => {
  const position = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })

  test('New York to Los Angeles is about 2,450', () => {
    const miles = milesBetween(
      { latitude: 40.71, longitude: -74.01 },
      { latitude: 34.05, longitude: -118.24 },
    )
    expect(Math.abs(miles - 2446)).toBeLessThan(5)
  })

  test('are the same both ways, zero to the same point, and at most half the circumference', () => {
    const half = Math.PI * 3958.8 + 0.001
    fc.assert(
      fc.property(position, position, (a: Position, b: Position) => {
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6)
        expect(milesBetween(a, a)).toBe(0)
        expect(milesBetween(a, b)).toBeLessThanOrEqual(half)
      }),
    )
  })
})
