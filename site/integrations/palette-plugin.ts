import type { Plugin } from 'vite'
import { palette, themes } from '#shared/brand/palette.ts'

const id = 'virtual:palette.css'
const resolvedId = '\0virtual-palette.css'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The palette as custom properties; `light-dark()` follows `color-scheme`, which the theme sets. */
function paletteCss(): string {
  const dyes = Object.entries(palette).map(([name, value]) => `--dye-${kebab(name)}:${value};`)
  const roles = Object.entries(themes.light).map(
    ([name, value]) =>
      `--${kebab(name)}:light-dark(${value},${themes.dark[name as keyof typeof themes.dark]});`,
  )
  return `:root{${[...dyes, ...roles].join('')}}`
}

/** Provides `shared/brand/palette.ts` to styles, so that colours are defined once. */
export function palettePlugin(): Plugin {
  return {
    name: 'palette',
    resolveId: (source) => (source === id ? resolvedId : undefined),
    load: (source) => (source === resolvedId ? paletteCss() : undefined),
  }
}
