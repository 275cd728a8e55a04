/** React Router's script for the scroll position fails where the browser refuses storage: there it gets one that forgets. */
export const replaceRefusedStorage = `try {
  sessionStorage.getItem('')
} catch {
  Object.defineProperty(window, 'sessionStorage', {
    value: { getItem: () => null, setItem() {}, removeItem() {} },
  })
}`
