export const metricsToken = 'a token for measuring only'

/** The metrics of a process at `/metrics`: value by name with labels. */
export async function readMetrics(url: string): Promise<(name: string) => number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  if (!answer.ok) throw new Error(`/metrics returned ${answer.status}`)
  const values = new Map<string, number>()
  for (const line of (await answer.text()).split('\n')) {
    const end = line.lastIndexOf(' ')
    if (line && !line.startsWith('#')) values.set(line.slice(0, end), Number(line.slice(end + 1)))
  }
  return (name) => values.get(name) ?? Number.NaN
}
