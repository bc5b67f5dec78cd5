import { countdownTexts } from '#site/features/raffles/countdown.texts.ts'
import { timeLeft } from '#site/features/raffles/time-left.ts'

/** Counts down to a raffle’s start or end. */
export class RaffleCountdown extends HTMLElement {
  #timer = 0

  connectedCallback() {
    this.#tick()
    this.#timer = window.setInterval(() => this.#tick(), 1000)
  }

  disconnectedCallback() {
    clearInterval(this.#timer)
  }

  #tick() {
    const { label = '', until = '' } = this.dataset
    const left = timeLeft(label, until)
    this.textContent = left ?? countdownTexts.over
    if (left === null) clearInterval(this.#timer)
  }
}
