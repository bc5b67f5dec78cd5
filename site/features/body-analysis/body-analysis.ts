import { type Activity, activityFactors, type Sex } from '#shared/content/body-analysis/formulas.ts'
import { bounds, type Measure, measures, readMeasure } from '#shared/content/body-analysis/ranges.ts'
import { bodyTexts } from '#site/features/body-analysis/body-analysis.texts.ts'
import { type Body, showResults } from '#site/features/body-analysis/results.ts'

const announceAfter = 900

/** Computes while typing; the input stays on the page. */
export class BodyAnalysis extends HTMLElement {
  #timer = 0
  #width = 0

  connectedCallback() {
    const form = this.#form
    form.addEventListener('submit', (event) => event.preventDefault())
    form.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement) this.#check(target, false)
      this.#compute()
    })
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) this.#check(target, true)
    })
    form.addEventListener('reset', () => {
      // The fields are reset only after this event.
      setTimeout(() => {
        for (const input of form.querySelectorAll('input')) this.#check(input, true)
        this.#compute()
      })
    })
    new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0)
      if (width !== this.#width) this.#compute()
      this.#width = width
    }).observe(this)
    this.#compute()
  }

  get #form(): HTMLFormElement {
    return this.querySelector('form') as HTMLFormElement
  }

  #read(): Body {
    const data = new FormData(this.#form)
    const textOf = (name: string) => String(data.get(name) ?? '')
    const read = (measure: Measure) => readMeasure(measure, textOf(measure))
    const activity = textOf('activity')
    return {
      sex: (textOf('sex') === 'male' ? 'male' : 'female') satisfies Sex,
      activity: activity in activityFactors ? (activity as Activity) : 'moderate',
      age: read('age'),
      height: read('height'),
      weight: read('weight'),
      neck: read('neck'),
      waist: read('waist'),
      hip: read('hip'),
    }
  }

  #compute() {
    const body = this.#read()
    const hip = this.querySelector<HTMLElement>('[data-field="hip"]')
    if (hip) hip.hidden = body.sex === 'male'
    const summary = showResults(this, body)
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      const status = this.querySelector('[role="status"]')
      if (status) status.textContent = summary.length > 0 ? bodyTexts.summary(summary) : ''
    }, announceAfter)
  }

  /** While typing, an error may disappear but not appear. */
  #check(input: HTMLInputElement, isDone: boolean) {
    const measure = measures.find((name) => name === input.name)
    if (!measure) return
    const isWrong = input.value.trim() !== '' && readMeasure(measure, input.value) === null
    if (isWrong && !isDone) return
    input.ariaInvalid = isWrong ? 'true' : null
    const hint = document.getElementById(`${input.id}-error`)
    if (hint) hint.textContent = isWrong ? problemOf(measure, input.value) : ''
  }
}

function problemOf(measure: Measure, text: string): string {
  if (measure === 'age') return bodyTexts.adultsOnly
  if (measure === 'height' && Number(text.replace(',', '.')) < 3) return bodyTexts.heightInMetres
  const { min, max } = bounds[measure]
  return bodyTexts.bounds(min, max, bodyTexts.measures[measure].unit)
}
