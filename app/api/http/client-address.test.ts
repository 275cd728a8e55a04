import { expect, test } from 'vitest'
import { callerAddress } from '#app/platform/http/request-address.ts'
import { networkOf } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:0DB8::1:0:0:0:1', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['local', 'local'],
])('counts %s as %s in rate limits', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.7', 0, '192.0.2.1'],
  ['203.0.113.7', 1, '203.0.113.7'],
  ['10.0.0.1, 203.0.113.7', 1, '203.0.113.7'],
  ['10.0.0.1, 203.0.113.7, 192.0.2.9', 2, '203.0.113.7'],
  ['203.0.113.7', 2, '192.0.2.1'],
  ['unknown', 1, '192.0.2.1'],
  ['', 1, '192.0.2.1'],
  [undefined, 1, '192.0.2.1'],
])('takes X-Forwarded-For %j behind %i proxies for %s', (header, proxies, address) => {
  expect(callerAddress('192.0.2.1', header, proxies)).toBe(address)
})
