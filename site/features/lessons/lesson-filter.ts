import { lessonTexts } from '#site/features/lessons/lessons.texts.ts'

/** Shows the lessons that all lists of choices name. */
export function filterLessons(root: HTMLElement): void {
  const chosen = [...root.querySelectorAll('select')].filter(({ value }) => value !== '')
  let count = 0
  for (const day of root.querySelectorAll('section')) {
    const entries = [...day.querySelectorAll('li')]
    for (const entry of entries)
      entry.hidden = chosen.some(({ name, value }) => entry.dataset[name] !== value)
    const shown = entries.filter(({ hidden }) => !hidden).length
    count += shown
    const empty = day.querySelector<HTMLElement>('.empty')
    if (empty) empty.hidden = shown > 0
  }
  const found = root.querySelector('output')
  if (found) found.textContent = lessonTexts.found(count)
}
