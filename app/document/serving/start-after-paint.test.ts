import { expect, test } from 'vitest'
import { startAfterPaint } from './start-after-paint.server.ts'

const page = `<link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/shop.js" nonce="n"/><link rel="modulepreload" href="/assets/root.js"/><script nonce="n">one()</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  
  window.modules = {"root":route0,"home":route1};

import("/assets/entry.js");</script><script nonce="n">two()</script>`

const manifest = {
  url: '/assets/manifest.js',
  entry: { module: '/assets/entry.js' },
  routes: { home: '</script>' },
}

test('loads no script before the first paint', () => {
  expect(startAfterPaint(page, manifest)).not.toMatch(/modulepreload" href|^import "|^import \*/m)
})

test('loads all scripts of a page together after the paint, before running its inline script', () => {
  expect(startAfterPaint(page, manifest)).toContain(
    `const [route0,route1] = await Promise.all(["/assets/root.js","/assets/home.js","/assets/shop.js"].map((file) => import(file)));
window.__reactRouterManifest = {"url":"/assets/entry.js","entry":{"module":"/assets/entry.js"},"routes":{"home":"\\u003c/script>"}};


  
  window.modules = {"root":route0,"home":route1};

await import("/assets/entry.js");
};`,
  )
})

test('leaves other scripts and pages without scripts unchanged', () => {
  expect(startAfterPaint(page, manifest)).toMatch(
    /^<script nonce="n">one\(\)<\/script>.*<script nonce="n">two\(\)<\/script>$/s,
  )
  const broken = '<link rel="modulepreload" href="/assets/entry.js"/><p>Sorry</p>'
  expect(startAfterPaint(broken, manifest)).toBe(broken)
})
