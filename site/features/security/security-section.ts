/** What the sections of the page share. */
export interface SecuritySection {
  /** Whether only one method is left. */
  isLast: boolean
  /** Runs a call that needs a recent proof of identity. */
  proven: <T>(work: () => Promise<T>) => Promise<T>
  /** Shows the new state; with the first method also its recovery codes. */
  onChange: (message: string, recoveryCodes?: readonly string[] | null) => void
}
