import { zipDigits } from '#app/features/goods/shipping/zip-code.ts'
import type { AddressState } from '#app/features/ground/money/us-states.ts'

export type Destination = AddressState

// The Postal Service's allocation of ZIP3s: the first and last of each range, and its state.
const ranges = `
005-005 NY 006-007 PR 008-008 VI 009-009 PR 010-027 MA 028-029 RI 030-038 NH 039-049 ME 050-054 VT 055-055 MA
056-059 VT 060-069 CT 070-089 NJ 090-098 AE 100-149 NY 150-196 PA 197-199 DE 200-200 DC 201-201 VA 202-205 DC
206-219 MD 220-246 VA 247-268 WV 270-289 NC 290-299 SC 300-319 GA 320-339 FL 340-340 AA 341-349 FL 350-369 AL
370-385 TN 386-397 MS 398-399 GA 400-427 KY 430-459 OH 460-479 IN 480-499 MI 500-528 IA 530-549 WI 550-567 MN
569-569 DC 570-577 SD 580-588 ND 590-599 MT 600-629 IL 630-658 MO 660-679 KS 680-693 NE 700-714 LA 716-729 AR
730-732 OK 733-733 TX 734-749 OK 750-799 TX 800-816 CO 820-831 WY 832-838 ID 840-847 UT 850-865 AZ 870-884 NM
885-885 TX 889-898 NV 900-961 CA 962-966 AP 967-968 HI 969-969 GU 970-979 OR 980-994 WA 995-999 AK`

// ZIP codes in a different state from the rest of their ZIP3.
const exceptions = `
06390 NY 20598 VA 73960 TX 75502 AR 83414 WY 96799 AS 96939 PW 96940 PW 96941 FM 96942 FM 96943 FM 96944 FM
96950 MP 96951 MP 96952 MP 96960 MH 96970 MH`

const pairs = (text: string) => {
  const words = text.trim().split(/\s/)
  return words.flatMap((zips, at) => (at % 2 === 0 ? [{ zips, state: words[at + 1] as Destination }] : []))
}

const stateOfRange = pairs(ranges).map(({ zips, state }) => {
  const [first = '', last = ''] = zips.split('-')
  return { first, last, state }
})

const stateOfException = new Map(pairs(exceptions).map(({ zips, state }) => [zips, state]))

/** Returns the state or other destination of a ZIP code (5 to 9 digits). Null if it is in no state’s range. */
export function stateOfZip(zipCode: string): Destination | null {
  const zip = zipDigits(zipCode)?.slice(0, 5)
  if (zip === undefined) return null
  const zip3 = zip.slice(0, 3)
  const range = stateOfRange.find(({ first, last }) => zip3 >= first && zip3 <= last)
  return stateOfException.get(zip) ?? range?.state ?? null
}
