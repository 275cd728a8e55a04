import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36 OPR/124.0.0.0`, 'Opera on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${webKit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${chrome} SamsungBrowser/28.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Mobile/15E148`, 'Browser on iPhone'],
  ['curl/8.5.0', 'Unknown device'],
  ['<b>Chrome/1</b>'.repeat(100), 'Chrome'],
  [undefined, 'Unknown device'],
])('shows the user agent %s as “%s”', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
