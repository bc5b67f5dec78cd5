/** Returns the text of a failed response: its `message`, otherwise its `error`, otherwise the call's own text. */
export function failureText(answer: unknown, failure: string): string {
  const { message, error } = (answer ?? {}) as Record<string, unknown>
  const said = [message, error].find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof said === 'string' ? said : failure
}
