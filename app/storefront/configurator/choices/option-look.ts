/** Styles a card around a radio button, which keyboards and screen readers use. */
export const optionClass =
  'relative flex cursor-pointer items-center rounded-md border-[1.5px] border-edge bg-white hover:border-ink ' +
  'has-checked:border-magenta has-checked:bg-magenta-tint has-checked:ring-1 has-checked:ring-magenta forced-colors:has-checked:border-4 ' +
  'has-[[type=radio]:focus-visible]:outline-3 has-[[type=radio]:focus-visible]:outline-offset-2 has-[[type=radio]:focus-visible]:outline-ink'
