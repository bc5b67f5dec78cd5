import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { buildInlineScripts } from '#site/integrations/inline-scripts.ts'
import { interactionDirective } from '#site/integrations/interaction-directive.ts'
import { palettePlugin } from '#site/integrations/palette-plugin.ts'
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
    environments: { client: { build: { rolldownOptions: { treeshake } } } },
    server: { proxy: { '/api': apiUrl, '/uploads': apiUrl } },
  },
})
