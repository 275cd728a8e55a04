/** Copies the hover and focus rules to classes, so that the page can show all states side by side. */
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
