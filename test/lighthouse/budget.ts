export interface Budget {
  /** Minimum scores. Pages hidden from search engines have no SEO score. */
  scores: { performance: number; accessibility: number; 'best-practices': number; seo?: number }
  /** Largest Contentful Paint, on Lighthouse's simulated phone. */
  paintMs: number
  /** Cumulative Layout Shift. */
  shift: number
  scripts: number
  /** The size of all scripts as sent: compressed, with headers. */
  scriptKb: number
}

const listed: Budget = {
  scores: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  paintMs: 1800,
  shift: 0,
  scripts: 25,
  scriptKb: 160,
}

const { seo: _, ...scores } = listed.scores
const unlisted: Budget = { ...listed, scores }

/** Maps pages of the demo shop to their budgets. */
export const budgets: Record<string, Budget> = {
  '/': listed,
  '/intermediate-category': listed,
  '/stickers': listed,
  '/category/5/element': listed,
  '/library': listed,
  '/product-library/1': listed,
  '/contact': listed,
  '/cart': unlisted,
  '/login': unlisted,
}

export interface Figures extends Omit<Budget, 'scores'> {
  scores: Partial<Record<string, number>>
  /** Total Blocking Time. It has no limit, because it depends on the machine. */
  blockedMs: number
}

/** Returns a line for each figure that is over its budget. */
export function exceeded(figures: Figures, budget: Budget): string[] {
  const { scores, ...limits } = budget
  const tooLow = Object.entries(scores)
    .filter(([name, least]) => (figures.scores[name] ?? 0) < least)
    .map(([name, least]) => `${name} is ${figures.scores[name]}, below ${least}`)
  const tooHigh = (Object.keys(limits) as (keyof typeof limits)[])
    .filter((name) => figures[name] > limits[name])
    .map((name) => `${name} is ${figures[name]}, more than ${limits[name]}`)
  return [...tooLow, ...tooHigh]
}

/**
 * Returns the median of each figure over several runs, because a single run depends as much on the machine as on the
 * page.
 */
export function middleOf(runs: Figures[]): Figures {
  const middle = (figure: (run: Figures) => number) =>
    runs.map(figure).toSorted((a, b) => a - b)[Math.floor((runs.length - 1) / 2)] ?? 0
  const [first] = runs
  return {
    scores: Object.fromEntries(
      Object.keys(first?.scores ?? {}).map((name) => [name, middle(({ scores }) => scores[name] ?? 0)]),
    ),
    paintMs: middle(({ paintMs }) => paintMs),
    blockedMs: middle(({ blockedMs }) => blockedMs),
    shift: middle(({ shift }) => shift),
    scripts: middle(({ scripts }) => scripts),
    scriptKb: middle(({ scriptKb }) => scriptKb),
  }
}
