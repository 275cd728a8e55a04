import { expect, test } from 'vitest'
import { emailInstead, stateInstead } from './suggestions.ts'

test.each([
  ['NY', '97201', 'OR'],
  ['new york', '97201', 'OR'],
  ['ZZ', '10001', 'NY'],
  ['DC', '22201', 'VA'],
  ['HI', '96910', 'GU'],
])('for %s with %s, suggests %s', (state, zipCode, code) => {
  expect(stateInstead({ state, zipCode })).toBe(code)
})

test.each([
  ['NY', '10001'],
  ['new york', '10001-1234'],
  ['Puerto Rico', '00901'],
  ['AE', '09012'],
  ['', '97201'],
  ['NY', '9720'],
  ['NY', ''],
  ['NY', '00000'],
])('for %j with %j, suggests no state', (state, zipCode) => {
  expect(stateInstead({ state, zipCode })).toBeNull()
})

test.each([
  ['ada@exmaple.con', 'ada@example.com'],
  ['ada@gmial.com', 'ada@gmail.com'],
  ['Ada.Print+1@GMIAL.COM', 'Ada.Print+1@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail.comm', 'ada@gmail.com'],
  ['ada@gmaill.con', 'ada@gmail.com'],
  ['ada@hotnail.com', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@icluod.com', 'ada@icloud.com'],
  ['ada@comcast.nett', 'ada@comcast.net'],
  ['ada@printshop.con', 'ada@printshop.com'],
  [' ada@outlok.com ', 'ada@outlook.com'],
])('for %s, suggests %s', (typed, meant) => expect(emailInstead(typed)).toBe(meant))

test.each([
  'ada@gmail.com',
  'ADA@Gmail.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@me.com',
  'ada@ne.com',
  'ada@yahoo.co.uk',
  'ada@yahoo.ca',
  'ada@hotmail.fr',
  'ada@gmx.de',
  'ada@university.edu',
  'ada@printshop.co',
  'ada',
  'ada@',
  '@gmial.com',
  'ada lovelace@gmial.com',
  '',
])('for %j, suggests no email', (email) => expect(emailInstead(email)).toBeNull())
