/** Replaces blocked session storage, because React Router's scroll script would fail without it. */
export const replaceBlockedStorage = `try {
  sessionStorage.getItem('')
} catch {
  Object.defineProperty(window, 'sessionStorage', {
    value: { getItem: () => null, setItem() {}, removeItem() {} },
  })
}`
