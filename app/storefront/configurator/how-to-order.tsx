const steps = [
  { title: 'Pick a size', text: 'A stock size, or your own: the preview and the price update as you type.' },
  {
    title: 'Pick a quantity',
    text: 'The more pieces, the less each one costs. Any number in between works, too.',
  },
  {
    title: 'Add your artwork',
    text: 'Upload it now and see it on the product, or skip this step and email it later.',
  },
  { title: 'Check out', text: 'As a guest or with an account. You approve the proof before we print.' },
]

export function HowToOrder() {
  return (
    <section aria-labelledby="how-to-order" className="column py-10">
      <h2 id="how-to-order">How to order</h2>
      <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-ink pt-3">
            <h3 className="text-lg">
              <span className="text-ink-faint tabular-nums">{index + 1}.</span> {title}
            </h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
