import { drawSteps } from '#shared/loyalty/raffles/draw-steps.ts'
import type { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { isVerified, verifyDraw } from '#shared/loyalty/raffles/verify-draw.ts'
import { raffleProofTexts as texts } from '#site/features/raffles/raffle-entry.texts.ts'

type State = 'checking' | 'holds' | 'broken' | 'failed'

/** Reads the published record, recomputes the draw and shows the result. */
export async function proveDraw(root: HTMLElement): Promise<void> {
  const verdict = root.querySelector<HTMLElement>('.verdict')
  const [sentence, button] = [verdict?.querySelector('p'), root.querySelector('button')]
  if (!verdict || !sentence || !button) return
  const say = (state: State, text: string) => {
    verdict.dataset.state = state
    sentence.textContent = text
  }
  if (!globalThis.crypto?.subtle) return say('failed', texts.unsupported)
  button.disabled = true
  say('checking', texts.checking)
  try {
    const answer = await fetch(root.dataset.record ?? '')
    if (!answer.ok) throw new Error(`The record was answered with ${answer.status}`)
    const record: DrawRecord = await answer.json()
    const check = await verifyDraw(record)
    const isTrue = isVerified(check)
    say(isTrue ? 'holds' : 'broken', isTrue ? texts.holds : texts.broken)
    for (const [index, line] of [...verdict.querySelectorAll('li')].entries()) {
      const step = drawSteps[index]
      if (!step) continue
      line.textContent = texts.step(step, check[step])
      line.dataset.holds = String(check[step])
    }
  } catch {
    say('failed', texts.failed)
  } finally {
    button.disabled = false
  }
}
