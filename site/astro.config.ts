import node from '@astrojs/node'
import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'
import { defineConfig } from 'astro/config'
import type { Plugin } from 'vite'
import { palette, themes } from '#shared/brand/palette.ts'
import { buildInlineScripts } from '#site/integrations/inline-scripts.ts'
import { treeshake } from '#site/integrations/tree-shaking.ts'
import { fonts } from '#site/styles/fonts.ts'

const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:3000'
const inlineScripts = await buildInlineScripts()

/**
 * Makes the built server part contain its packages, so that a production install needs neither Astro nor React. Left out
 * are two that the product installs anyway, one of them with a native part. Development loads CommonJS packages as they
 * are.
 */
const bundlePackages = {
  name: 'bundle-packages',
  apply: 'build' as const,
  config: () => ({ ssr: { noExternal: true as const, external: ['sharp', 'zod'] } }),
}

/** Adds `client:interaction`: hydrates an island on first interaction. */
function interactionDirective(): AstroIntegration {
  return {
    name: 'interaction-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './site/integrations/interaction.client.ts' })
      },
    },
  }
}

const paletteId = 'virtual:palette.css'
const resolvedPaletteId = '\0virtual-palette.css'

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
function palettePlugin(): Plugin {
  return {
    name: 'palette',
    resolveId: (source) => (source === paletteId ? resolvedPaletteId : undefined),
    load: (source) => (source === resolvedPaletteId ? paletteCss() : undefined),
  }
}

/** The scripts of every page are one chunk: eight small ones compress worse. */
const codeSplitting = {
  groups: [
    { name: 'layout', test: /site\/(layouts\/.*|features\/notifications\/NotificationCount)\.astro\?/ },
  ],
}

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), interactionDirective()],
  session: false,
  compressHTML: true,
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  // Styles are inlined: a page’s styles are smaller than the cost of another round trip.
  build: { inlineStylesheets: 'always' },
  fonts,
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { hashes: inlineScripts.hashes },
    },
  },
  vite: {
    plugins: [inlineScripts.plugin, palettePlugin(), bundlePackages],
    environments: { client: { build: { rolldownOptions: { treeshake, output: { codeSplitting } } } } },
    server: { proxy: { '/api': apiUrl, '/uploads': apiUrl } },
  },
})
