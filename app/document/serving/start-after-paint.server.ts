const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const moduleScript = /(?<=<script [^>]*type="module" async="">)[^]*?(?=<\/script>)/
const staticImport = /^import (?:\* as (\w+) from )?("[^"]+");?$/gm
const entryImport = /import\(("[^"]+")\);\s*$/

type Manifest = { url: string; entry: { module: string } }

/**
 * Loads and runs scripts only after the first paint. React Router's preloads would compete with styles, fonts and
 * pictures, and its script would delay the paint. The route manifest is inlined, because it is too small for a separate
 * file, and differs between customers and staff.
 */
export function startAfterPaint(html: string, manifest: Manifest): string {
  const script = moduleScript.exec(html)?.[0]
  const entry = script && entryImport.exec(script)?.[1]
  if (!script || !entry) return html
  const files = [...html.matchAll(preload)].map(([, file]) => JSON.stringify(file))
  const others = files.filter((file) => file !== entry && file !== JSON.stringify(manifest.url))
  return html
    .replaceAll(preload, '')
    .replace(script, () => deferred(withManifest(script, manifest), new Set(others), entry))
}

function withManifest(script: string, manifest: Manifest): string {
  // The router also preloads the manifest's URL in the browser.
  const listed = JSON.stringify({ ...manifest, url: manifest.entry.module }).replaceAll('<', '\\u003c')
  return script.replace(
    `import ${JSON.stringify(manifest.url)};`,
    () => `window.__reactRouterManifest = ${listed};`,
  )
}

/** Reloads a page whose scripts can't be loaded, for example after an upgrade. See replaced-build.tsx. */
const reloadOnce = `const reloadOnce = (error) => {
try {
const { at = 0 } = JSON.parse(sessionStorage.getItem("reload")) ?? {};
const reload = JSON.stringify({ at: Date.now(), path: "", typed: {} });
if (navigator.onLine && Date.now() - at > 60000) sessionStorage.setItem("reload", reload);
if (sessionStorage.getItem("reload") === reload) location.reload();
} catch {}
throw error;
};`

function deferred(script: string, files: Set<string>, entry: string): string {
  const imports = [...script.matchAll(staticImport)]
  const names = imports.map(([, name = '']) => name)
  for (const [, , file = ''] of imports) files.delete(file)
  const all = [...imports.map(([, , file]) => file), ...files]
  return `const start = async () => {
document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: ${entry} }));
const [${names.join()}] = await Promise.all([${all.join()}].map((file) => import(file)));
${script.replaceAll(staticImport, '').replace(entryImport, 'await import($1);').trim()}
};
${reloadOnce}
const begin = () => start().catch(reloadOnce);
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) begin();
else new PerformanceObserver((_, observer) => {
observer.disconnect();
begin();
}).observe({ type: "paint", buffered: true });`
}
