import { appendFileSync } from 'node:fs'
import type { Figure } from '#tests/bench/figure.ts'

/** Appends a figure to the file in FIGURES_FILE, for `npm run figures`; otherwise does nothing. */
export function recordFigure(figure: Figure): void {
  const file = process.env.FIGURES_FILE
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
