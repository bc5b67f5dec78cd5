import { tokenKey } from '#shared/people/session/session.rules.ts'

/**
 * Reads server-sent events until the connection ends and returns its status. Uses `fetch` to send the token in a
 * header.
 */
export async function readEvents(
  path: string,
  signal: AbortSignal,
  onData: (data: unknown) => void,
): Promise<number> {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${localStorage.getItem(tokenKey)}` },
    signal,
  })
  if (!response.ok || !response.body) return response.status
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return response.status
    const parts = (text + value).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('data: ')) onData(JSON.parse(part.slice(6)))
  }
}
