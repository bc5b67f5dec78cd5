import { appendFileSync } from 'node:fs'
import type { Figure } from '#tests/bench/figure.ts'

/** Hands a measured figure to `npm run figures`, which names the file in FIGURES_FILE; else does nothing. */
export function recordFigure(figure: Figure): void {
  const file = process.env.FIGURES_FILE
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
