/** The path of a call with its parameters and query filled in. */
export function pathOf(
  url: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
