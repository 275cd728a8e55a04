/** React Router's scroll script fails if the browser blocks storage: this replaces it with one that forgets. */
export const replaceRefusedStorage = `try {
  sessionStorage.getItem('')
} catch {
  Object.defineProperty(window, 'sessionStorage', {
    value: { getItem: () => null, setItem() {}, removeItem() {} },
  })
}`
