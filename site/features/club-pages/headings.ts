export interface Heading {
  id: string
  text: string
}

const heading = /<h2>([\s\S]*?)<\/h2>/g
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Adds ids to the headings of sanitised HTML, and lists them. */
export function withHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = html.replace(heading, (_, content: string) => {
    const id = `bolum-${headings.length + 1}`
    const text = content
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    headings.push({ id, text })
    return `<h2 id="${id}">${content}</h2>`
  })
  return { html: marked, headings }
}
