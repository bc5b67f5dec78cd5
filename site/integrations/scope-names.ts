import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const siteFolder = fileURLToPath(new URL('..', import.meta.url))
const prefix = 'data-astro-cid-'
const scope = /data-astro-cid-\w{8}/g

/** Starts with a digit, so that it differs from the `data-*` attributes of components. */
function nameOf(index: number): string {
  const name = index.toString(36).padStart(2, '0')
  if (!/^\d.$/.test(name)) throw new Error('Scopes of more than 360 components need longer names')
  return `data-${name}`
}

/**
 * Shortens the attributes that scope the styles of Astro components to `data-00` and on: a page contains dozens of
 * them, and the random letters of each do not compress.
 */
export async function scopeNames(): Promise<Plugin> {
  const files = (await readdir(siteFolder, { recursive: true })).filter((file) => file.endsWith('.astro'))
  const names = new Map(files.sort().map((file, index) => [join(siteFolder, file), nameOf(index)]))
  return {
    name: 'scope-names',
    transform(code, id) {
      const name = names.get(id.split('?', 1)[0] ?? '')
      return name && code.includes(prefix) ? { code: code.replace(scope, name), map: null } : undefined
    },
  }
}
