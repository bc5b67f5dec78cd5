// The layers of the repository, checked by `npm test`.

/** A domain imports itself and those before it. */
const domains = [
  'club',
  'people',
  'messaging',
  'content',
  'membership',
  'money',
  'training',
  'shop',
  'access',
  'loyalty',
  'office',
]
const laterThan = (domain) => domains.slice(domains.indexOf(domain) + 1).join('|')

const forbidden = [
  {
    name: 'no-circular',
    comment: 'Imports of types count.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(astro|virtual):' },
  },
  {
    name: 'shared-imports-nothing-of-ours',
    from: { path: '^shared/' },
    to: { path: '^(admin|server|site|tests)/' },
  },
  {
    name: 'shared-imports-three-packages',
    comment: 'It runs in browsers and in Node.js.',
    from: { path: '^shared/' },
    to: {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
      pathNot: 'node_modules/(zod|card-validator|@noble/curves)/',
    },
  },
  {
    name: 'modules-open-no-connections',
    comment: 'Other servers are reached through integrations.',
    from: { path: '^server/(core|modules)/' },
    to: {
      path: '^(node:)?(http|https|http2|tls|dgram)$|node_modules/(undici|nodemailer|@aws-sdk)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'shared-core-knows-no-domain',
    from: { path: '^shared/(core|brand|permissions)/' },
    to: { path: `^shared/(${domains.join('|')})/` },
  },
  {
    name: 'admin-imports-shared',
    from: { path: '^admin/' },
    to: { path: '^(server|site|tests)/' },
  },
  {
    name: 'admin-core-knows-no-layer-above',
    from: { path: '^admin/core/' },
    to: { path: '^admin/(ui|resources|shell)/' },
  },
  {
    name: 'admin-ui-knows-no-layer-above',
    from: { path: '^admin/ui/' },
    to: { path: '^admin/(resources|shell)/' },
  },
  {
    name: 'admin-resources-know-no-shell',
    comment: 'Resources read their definitions from the context, not from the registry.',
    from: { path: '^admin/resources/[^/]+/' },
    to: { path: '^admin/(shell/|resources/index)' },
  },
  {
    name: 'site-imports-shared',
    from: { path: '^site/' },
    to: { path: '^(admin|server|tests)/' },
  },
  {
    name: 'site-ui-knows-no-layer-above',
    comment: 'ui ← features ← layouts ← pages. Files with the ending .astro are not read.',
    from: { path: '^site/(ui|brand|styles)/' },
    to: { path: '^site/(features|layouts|pages)/' },
  },
  {
    name: 'site-features-know-no-layer-above',
    from: { path: '^site/features/' },
    to: { path: '^site/(layouts|pages)/' },
  },
  {
    name: 'server-imports-shared',
    from: { path: '^server/' },
    to: { path: '^(admin|site|tests)/' },
  },
  {
    name: 'db-knows-no-layer-above',
    comment: 'The database layer imports itself, shared and the errors of core.',
    from: { path: '^server/db/' },
    to: { path: '^server/', pathNot: '^server/(db/|core/errors\\.ts$)' },
  },
  {
    name: 'core-and-integrations-know-no-layer-above',
    from: { path: '^server/(core|integrations)/' },
    to: { path: '^server/', pathNot: '^server/(core|db|integrations)/' },
  },
  {
    name: 'modules-know-no-layer-above',
    from: { path: '^server/modules/' },
    to: { path: '^server/', pathNot: '^server/(core|db|integrations|modules)/' },
  },
  {
    name: 'pages-know-no-app',
    from: { path: '^server/pages/' },
    to: { path: '^server/(app|cli|demo|simulators)/' },
  },
  {
    name: 'simulators-know-integrations-alone',
    from: { path: '^server/simulators/' },
    to: { path: '^server/', pathNot: '^server/(integrations|simulators)/' },
  },
  {
    name: 'demo-and-simulators-are-reached-from-app-and-tests',
    from: { pathNot: '^(server/(app|demo|simulators)|tests)/' },
    to: { path: '^server/(demo|simulators)/' },
  },
  {
    name: 'demo-and-simulators-are-loaded-dynamically',
    comment: 'The image contains neither.',
    from: { path: '^server/', pathNot: '^server/(demo|simulators)/' },
    to: {
      path: '^server/(demo|simulators)/',
      dependencyTypesNot: ['dynamic-import', 'type-only', 'type-import'],
    },
  },
  {
    name: 'no-development-package-in-production',
    comment:
      'The server and shared run where `npm ci --omit=dev` installed. Types, and what builds, are exempt.',
    from: {
      path: '^(server|shared)/',
      pathNot: '^server/(cli/(build|dev)|db/drizzle\\.config|vite\\.config)',
    },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  ...domains.slice(0, -1).map((domain) => ({
    name: `${domain}-imports-no-later-domain`,
    from: { path: `^(shared|server/modules)/${domain}/` },
    to: { path: `^(shared|server/modules)/(${laterThan(domain)})/` },
  })),
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.astro)/|\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
