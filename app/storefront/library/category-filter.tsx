import { Form } from 'react-router'
import type { LibraryCategory } from '#app/features/goods/library/library.ts'

type Props = { categories: LibraryCategory[]; selectedId: number | null }

/** Uses a form, so that it works without JavaScript. */
export function CategoryFilter({ categories, selectedId }: Props) {
  return (
    <nav aria-label="Categories" className="min-w-0">
      <Form action="/library" replace preventScrollReset>
        <ul className="flex flex-wrap gap-2 lg:flex-col lg:items-start lg:gap-1">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <button
                {...(id === selectedId ? {} : { name: 'category', value: id })}
                aria-pressed={id === selectedId}
                className="min-h-10 rounded-full border-[1.5px] border-edge bg-white px-4 py-1 text-left font-semibold transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper forced-colors:aria-pressed:border-4"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </nav>
  )
}
