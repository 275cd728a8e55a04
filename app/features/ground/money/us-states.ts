/** The states, districts and territories that can have a sales tax. Military addresses have none. */
export const usStates = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

export type StateCode = keyof typeof usStates

export const stateCodes = Object.keys(usStates) as StateCode[]

export const isStateCode = (code: string): code is StateCode => Object.hasOwn(usStates, code)

/** The Postal Service also delivers to military addresses and the freely associated states, which have no sales tax. */
export const addressStates = {
  ...usStates,
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  FM: 'Federated States of Micronesia',
  MH: 'Marshall Islands',
  PW: 'Palau',
} as const

export type AddressState = keyof typeof addressStates

const plain = (text: string) => text.toUpperCase().replace(/[\s.,-]/g, '')

const codes = new Map<string, AddressState>([
  ...(Object.keys(addressStates) as AddressState[]).flatMap((code) =>
    [code, plain(addressStates[code])].map((text) => [text, code] as const),
  ),
  ['WASHINGTONDC', 'DC'],
  ['USVIRGINISLANDS', 'VI'],
  ['MICRONESIA', 'FM'],
])

/**
 * Finds a state by its code or name, ignoring case, spaces and punctuation. Returns null if there is none. Addresses
 * keep the text as entered, and the API returns it unchanged; only comparisons use the code.
 */
export const stateCode = (text: string): AddressState | null => codes.get(plain(text)) ?? null
