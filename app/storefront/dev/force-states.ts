/** Hover and keyboard focus styles for elements marked with that state, to see both at once. */
export function forceStates(): () => void {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  )
  const style = document.createElement('style')
  style.dataset.states = ''
  style.textContent = rules
    .filter((rule) => !/^@(import|font-face)/.test(rule))
    .join('\n')
    .replaceAll(':hover', '.is-hover')
    .replaceAll(':focus-visible', '.is-focus')
  document.head.append(style)
  return () => style.remove()
}
