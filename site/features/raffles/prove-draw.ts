import { checkDraw, type DrawStep, drawSteps, holds } from '#shared/raffles/check-draw.ts'
import type { DrawRecord } from '#shared/raffles/raffle-draws.contract.ts'
import { proofTexts as texts } from '#site/messages/raffle-joining.ts'

type State = 'checking' | 'holds' | 'broken' | 'failed'

function element(name: 'p' | 'ul' | 'li', text: string): HTMLElement {
  const created = document.createElement(name)
  created.textContent = text
  return created
}

function stepLine(step: DrawStep, isTrue: boolean): HTMLElement {
  const line = element('li', `${isTrue ? '✓' : '✗'} ${texts.steps[step]}: ${isTrue ? texts.yes : texts.no}`)
  line.dataset.holds = String(isTrue)
  return line
}

/** Reads the published record, computes it again here and says what proves true. */
export async function proveDraw(root: HTMLElement): Promise<void> {
  const [verdict, button] = [root.querySelector<HTMLElement>('.verdict'), root.querySelector('button')]
  if (!verdict || !button) return
  const say = (state: State, ...lines: HTMLElement[]) => {
    verdict.dataset.state = state
    verdict.replaceChildren(...lines)
  }
  if (!globalThis.crypto?.subtle) return say('failed', element('p', texts.unsupported))
  button.disabled = true
  say('checking', element('p', texts.checking))
  try {
    const answer = await fetch(root.dataset.record ?? '')
    if (!answer.ok) throw new Error(`The record was answered with ${answer.status}`)
    const record: DrawRecord = await answer.json()
    const check = await checkDraw(record)
    const list = document.createElement('ul')
    list.append(...drawSteps.map((step) => stepLine(step, check[step])))
    const isTrue = holds(check)
    say(isTrue ? 'holds' : 'broken', element('p', isTrue ? texts.holds : texts.broken), list)
    if (record.source.kind === 'announced') list.append(element('li', texts.lookUp(record.source.name)))
  } catch {
    say('failed', element('p', texts.failed))
  } finally {
    button.disabled = false
  }
}
