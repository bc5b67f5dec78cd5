import { everyTag } from './page-tags.ts'

/**
 * One render under way and the drops that happened meanwhile. A page names its tags at any moment of its
 * render, maybe after it read what they stand for, so every drop is remembered until the render ends.
 */
export class RenderFlight<Outcome> {
  readonly outcome: Promise<Outcome>
  readonly #firstDrop = new Map<string, number>()

  constructor(render: (flight: RenderFlight<Outcome>) => Promise<Outcome>) {
    this.outcome = render(this)
  }

  drop(tags: readonly string[], sequence: number): void {
    for (const tag of tags) if (!this.#firstDrop.has(tag)) this.#firstDrop.set(tag, sequence)
  }

  /** Whether a page with these tags was made before a drop that came no later than `sequence`. */
  isOutdated(tags: Iterable<string>, sequence = Number.POSITIVE_INFINITY): boolean {
    for (const tag of [everyTag, ...tags]) {
      const dropped = this.#firstDrop.get(tag)
      if (dropped !== undefined && dropped <= sequence) return true
    }
    return false
  }
}
