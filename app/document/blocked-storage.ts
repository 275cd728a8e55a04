/** React Router's scroll script fails if the browser blocks storage. */
export const replaceBlockedStorage = `try {
  sessionStorage.getItem('')
} catch {
  Object.defineProperty(window, 'sessionStorage', {
    value: { getItem: () => null, setItem() {}, removeItem() {} },
  })
}`
