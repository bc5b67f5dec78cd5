import react from '@astrojs/react'
import type { AstroIntegration } from 'astro'
import { defineConfig } from 'astro/config'
import type { Plugin } from 'vite'
import { paletteCss } from '#shared/brand/club-colours.ts'
import { motifFile, motifFilePath } from '#site/brand/motif-file.ts'
import { inProcess } from '#site/integrations/adapter.ts'
import { buildInlineScripts } from '#site/integrations/inline-scripts.ts'
import { scopeNames } from '#site/integrations/scope-names.ts'
import { treeshake } from '#site/integrations/tree-shaking.ts'

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

/** Provides `shared/brand/palette.ts` to styles, so that colours are defined once. */
function palettePlugin(): Plugin {
  return {
    name: 'palette',
    resolveId: (source) => (source === paletteId ? resolvedPaletteId : undefined),
    load: (source) => (source === resolvedPaletteId ? paletteCss() : undefined),
  }
}

/** Serves the file of the motifs, which is made from their charts. */
const motifPlugin: Plugin = {
  name: 'motifs',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: motifFilePath.slice(1), source: motifFile })
  },
  configureServer({ middlewares }) {
    middlewares.use(motifFilePath, (_request, response) => {
      response.setHeader('content-type', 'image/svg+xml').end(motifFile)
    })
  },
}

/** The scripts of every page are one chunk with their imports: small ones compress worse. */
const codeSplitting = {
  groups: [{ name: 'layout', test: /site\/(layouts\/Page\.astro\?|(layouts|features)\/.*\.client\.ts$)/ }],
}

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  output: 'server',
  adapter: inProcess(),
  integrations: [react(), interactionDirective()],
  session: false,
  image: { endpoint: { route: '/_image', entrypoint: './site/integrations/no-image-endpoint.ts' } },
  compressHTML: true,
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  // Styles are inlined: a page’s styles are smaller than the cost of another round trip.
  build: { inlineStylesheets: 'always' },
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
    // The policy allows no `data:` fonts, and no file serves several pages if it is in each. A script in the page is small.
    build: {
      assetsInlineLimit: (file, content) =>
        /\.(woff2|svg)$/.test(file) || content.length > 512 ? false : undefined,
    },
    plugins: [inlineScripts.plugin, palettePlugin(), motifPlugin, bundlePackages, await scopeNames()],
    environments: { client: { build: { rolldownOptions: { treeshake, output: { codeSplitting } } } } },
    server: {
      proxy: Object.fromEntries(
        ['/api', '/uploads', '/icons', '/favicon.svg', '/apple-touch-icon.png'].map((path) => [path, apiUrl]),
      ),
    },
  },
})
