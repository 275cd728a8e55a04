import type { Budget } from './budget.ts'

export interface Figures extends Omit<Budget, 'scores'> {
  scores: Partial<Record<string, number>>
}

/** Returns a line for each figure that is over its budget. */
export function exceeded(figures: Figures, budget: Budget): string[] {
  const { scores, ...limits } = budget
  const tooLow = Object.entries(scores)
    .filter(([name, least]) => (figures.scores[name] ?? 0) < least)
    .map(([name, least]) => `${name} is ${figures.scores[name]}, not ${least}`)
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
    requests: middle(({ requests }) => requests),
    scriptKb: middle(({ scriptKb }) => scriptKb),
  }
}
