/** Carries the outcome of a preview out of its transaction, which is rolled back. */
class Previewed extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('The change was previewed')
    this.outcome = outcome
  }
}

/** Makes a change whose transaction ends with `finish`, which rolls it back; returns the outcome that `finish` was given. */
export async function previewed<T>(change: (finish: (outcome: T) => never) => Promise<unknown>): Promise<T> {
  try {
    await change((outcome) => {
      throw new Previewed(outcome)
    })
  } catch (error) {
    if (error instanceof Previewed) return error.outcome as T
    throw error
  }
  throw new Error('A preview ends with its outcome')
}
