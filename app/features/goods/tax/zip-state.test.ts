import { describe, expect, test } from 'vitest'
import { zip3Areas } from '#app/features/goods/shipping/zip3-areas.ts'
import { shippingZone } from '#app/features/goods/shipping/shipping-zone.ts'
import { stateCodes } from '#app/features/ground/money/us-states.ts'
import { stateOfZip } from './zip-state.ts'

// The Census Bureau's southernmost and northernmost latitude, westernmost and easternmost longitude of each state.
const boxes = `
AL 30.1 35.1 -88.5 -84.8, AK 51.2 71.5 -179.2 -129.9, AZ 31.3 37.1 -114.9 -109.0, AR 33.0 36.6 -94.7 -89.6,
CA 32.5 42.1 -124.5 -114.1, CO 36.9 41.1 -109.1 -102.0, CT 40.9 42.1 -73.8 -71.7, DE 38.4 39.9 -75.8 -75.0,
DC 38.7 39.0 -77.2 -76.9, FL 24.4 31.1 -87.7 -79.9, GA 30.3 35.1 -85.7 -80.8, GU 13.2 13.7 144.6 145.0,
HI 18.9 22.3 -160.3 -154.8, ID 41.9 49.1 -117.3 -111.0, IL 36.9 42.6 -91.6 -87.4, IN 37.7 41.8 -88.1 -84.7,
IA 40.3 43.6 -96.7 -90.1, KS 36.9 40.1 -102.1 -94.5, KY 36.4 39.2 -89.6 -81.9, LA 28.9 33.1 -94.1 -88.8,
ME 42.9 47.5 -71.1 -66.9, MD 37.8 39.8 -79.5 -75.0, MA 41.2 42.9 -73.6 -69.9, MI 41.6 48.3 -90.5 -82.3,
MN 43.4 49.4 -97.3 -89.4, MS 30.1 35.1 -91.7 -88.0, MO 35.9 40.7 -95.8 -89.0, MT 44.3 49.1 -116.1 -104.0,
NE 39.9 43.1 -104.1 -95.3, NV 35.0 42.1 -120.1 -114.0, NH 42.6 45.4 -72.6 -70.6, NJ 38.9 41.4 -75.6 -73.8,
NM 31.3 37.1 -109.1 -103.0, NY 40.4 45.1 -79.8 -71.8, NC 33.8 36.6 -84.4 -75.4, ND 45.9 49.1 -104.1 -96.5,
OH 38.4 42.4 -84.9 -80.5, OK 33.6 37.1 -103.1 -94.4, OR 41.9 46.3 -124.6 -116.4, PA 39.7 42.3 -80.6 -74.6,
PR 17.8 18.6 -67.3 -65.2, RI 41.1 42.1 -71.9 -71.1, SC 32.0 35.3 -83.4 -78.5, SD 42.4 46.0 -104.1 -96.4,
TN 34.9 36.7 -90.4 -81.6, TX 25.8 36.6 -106.7 -93.5, UT 36.9 42.1 -114.1 -109.0, VT 42.7 45.1 -73.5 -71.4,
VA 36.5 39.5 -83.7 -75.2, VI 17.6 18.5 -65.1 -64.5, WA 45.5 49.1 -124.9 -116.9, WV 37.2 40.7 -82.7 -77.7,
WI 42.4 47.2 -92.9 -86.2, WY 40.9 45.1 -111.1 -104.0`

const boxOf = new Map(
  boxes.split(',').map((row) => {
    const [state = '', south, north, west, east] = row.trim().split(' ')
    return [state, { south: Number(south), north: Number(north), west: Number(west), east: Number(east) }]
  }),
)

// Positions are averages, rounded to a tenth of a degree.
const tolerance = 0.15

const everyZip3 = Array.from({ length: 1000 }, (_, zip3) => String(zip3).padStart(3, '0'))

describe('the state of a ZIP code', () => {
  test('every ZIP3 with a position lies in its state', () => {
    const wrong = [...zip3Areas].filter(([zip3, { latitude, longitude }]) => {
      const box = boxOf.get(stateOfZip(`${zip3}98`) ?? '')
      return (
        !box ||
        latitude < box.south - tolerance ||
        latitude > box.north + tolerance ||
        longitude < box.west - tolerance ||
        longitude > box.east + tolerance
      )
    })
    expect(wrong).toEqual([])
  })

  test('every ZIP3 that can be shipped to has a state', () => {
    const stateless = everyZip3.filter(
      (zip3) => shippingZone('78702', `${zip3}01`) !== null && stateOfZip(`${zip3}01`) === null,
    )
    expect(stateless).toEqual([])
  })

  test('every state and territory has a ZIP code', () => {
    const zips = everyZip3.flatMap((zip3) => ['01', '39', '50', '99'].map((end) => zip3 + end))
    const found = new Set(zips.map(stateOfZip))
    expect(stateCodes.filter((state) => !found.has(state))).toEqual([])
  })

  test.each([
    ['20001', 'DC'],
    ['56901', 'DC'],
    ['20101', 'VA'],
    ['20598', 'VA'],
    ['00501', 'NY'],
    ['06390', 'NY'],
    ['06389', 'CT'],
    ['05501', 'MA'],
    ['05601', 'VT'],
    ['00601', 'PR'],
    ['00801', 'VI'],
    ['00901', 'PR'],
    ['73301', 'TX'],
    ['73960', 'TX'],
    ['75502', 'AR'],
    ['75503', 'TX'],
    ['83414', 'WY'],
    ['88510', 'TX'],
    ['96799', 'AS'],
    ['96813', 'HI'],
    ['96910', 'GU'],
    ['96950', 'MP'],
    ['96940', 'PW'],
    ['96942', 'FM'],
    ['96960', 'MH'],
    ['09012', 'AE'],
    ['34001', 'AA'],
    ['34101', 'FL'],
    ['96201', 'AP'],
    ['96101', 'CA'],
    ['99950', 'AK'],
    ['787021234', 'TX'],
    ['78702-1234', 'TX'],
    [' 78702 ', 'TX'],
  ])('%s is in %s', (zip, state) => expect(stateOfZip(zip)).toBe(state))

  test.each(['00000', '00401', '26901', '42901', '88601', '7870', '', 'abcde', '７８７０２'])(
    '%s is in no state',
    (zip) => expect(stateOfZip(zip)).toBeNull(),
  )
})
