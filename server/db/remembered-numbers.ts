const lifetime = 60_000
const most = 500

/** Numbers that are allowed to be a minute old, at most 500 of them. */
export class RememberedNumbers {
  readonly #known = new Map<string, { value: number; readAt: number }>()

  /** The remembered number, or what `find` answers now. */
  async read(key: string, find: () => Promise<number>): Promise<number> {
    const known = this.#known.get(key)
    if (known && Date.now() - known.readAt < lifetime) return known.value
    const value = await find()
    this.#known.delete(key)
    const oldest = this.#known.keys().next()
    if (this.#known.size >= most && !oldest.done) this.#known.delete(oldest.value)
    this.#known.set(key, { value, readAt: Date.now() })
    return value
  }
}
