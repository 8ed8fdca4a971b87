// Who may import whom, checked in the stage `lint`. `app → components → lib`, and no cycle, neither of files nor of folders.

/** What a folder of `components` may import of the others, besides its own files. */
const COMPONENTS = {
  ui: [],
  'shared|sections': ['ui'],
  auth: ['ui', 'shared', 'sections'],
  'forms|feedback': ['ui', 'shared', 'auth', 'forms'],
  'checkout|site': ['ui', 'shared', 'sections', 'auth', 'forms', 'feedback'],
  'design-tool': ['ui', 'shared', 'sections', 'auth', 'forms'],
}

/** The same of the tool's folders. A feature, which is every other folder, may import all of these and no other feature. */
const TOOL_FLOORS = { shared: [], photo: ['shared'], areas: ['shared', 'photo'] }

/** Screens: only pages import them. */
const SCREENS = 'account|blog|contact|home|my-rooms|pages|pricing|shared-room|try|withdraw'

/** Plain TypeScript that engines build on, and the engine of our own. */
const PLAIN = '^lib/(domain|tasks|math|survey|material|mask|select|segment|engines/preview)/'

const PACKAGES = '(^|/)node_modules/'
/** @param {string[]} names */
const packages = (...names) => `${PACKAGES}(${names.join('|')})/`

/**
 * @param {string} comment
 * @param {Record<string, unknown>} from
 * @param {Record<string, unknown>} to
 */
const forbid = (comment, from, to) => ({ name: comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid('files never import each other in a circle', {}, { circular: true }),
    {
      ...forbid(
        'folders of the product and the sandbox never import each other in a circle',
        { path: '^(app|components|lib|sandbox)/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    forbid(
      'the product does not import its tools and tests',
      { path: '^(app|components|lib)/|^[^/]+[.]ts$' },
      { path: '^(sandbox|scripts|tests|bench)/' },
    ),
    forbid('components and lib do not import pages', { path: '^(components|lib)/' }, { path: '^app/' }),
    forbid('lib does not import components', { path: '^lib/' }, { path: '^components/' }),
    forbid(
      'browsers do not import the server (server components of the blog do)',
      { path: '^(components|lib)/', pathNot: '^(lib/server|components/blog)/' },
      { path: '^lib/server/' },
    ),
    forbid(
      'services declare what they need and do not import the app, the session or the process',
      { path: '^lib/server/([^/]+)/', pathNot: '^lib/server/(app|process|auth)/' },
      { path: '^lib/server/(app|process|auth)/' },
    ),
    forbid(
      'plain TypeScript: no React, no Next, no package',
      { path: PLAIN },
      {
        path: PACKAGES,
        pathNot: packages('piscina', 'zod', 'onnxruntime-node', 'culori'),
      },
    ),
    forbid(
      'zod is for the schemas of a design; everything else loads without it',
      { path: PLAIN, pathNot: '^lib/(domain/(area-settings|design-params)|tasks/furnish/params)[.]ts$' },
      { path: packages('zod') },
    ),
    forbid(
      'tasks are said without the rest of the product, which is built on them',
      { path: '^lib/tasks/' },
      { path: '^(app|components|lib)/', pathNot: '^lib/tasks/' },
    ),
    forbid(
      'pages load without culori: only what compares colors takes it, from one file',
      { pathNot: '^lib/math/cie-lab[.]ts$' },
      { path: packages('culori') },
    ),
    forbid(
      'only its worker loads the model’s runtime',
      {
        pathNot:
          '^(lib/segment/worker[.]ts|scripts/(train-room-head|room-head/train)[.]mjs|tests/unit/segment/decoder-graph[.]test[.]ts)$',
      },
      { path: packages('onnxruntime-node') },
    ),
    forbid(
      'what engines build on does not import them',
      { path: PLAIN, pathNot: '^lib/engines/' },
      { path: '^lib/engines/' },
    ),
    forbid(
      'no React, no Next; of the packages only sharp, exifr, zod and next-intl',
      { path: '^lib/(image|schemas|errors)/' },
      { path: PACKAGES, pathNot: packages('sharp', 'exifr', 'zod', 'next-intl') },
    ),
    forbid(
      'ui does not import the product',
      { path: '^components/ui/' },
      { path: '^lib/', pathNot: '^lib/cn[.]ts$' },
    ),
    ...Object.entries(COMPONENTS).map(([folder, others]) =>
      forbid(
        `${folder} imports only ${others.join(', ') || 'itself'}`,
        { path: `^components/(${folder})/` },
        { path: '^components/', pathNot: [`^components/(${[folder, ...others].join('|')})/`] },
      ),
    ),
    forbid(
      'a screen is not imported by another feature',
      { path: '^components/([^/]+)/' },
      { path: `^components/(${SCREENS})/`, pathNot: '^components/$1/' },
    ),
    ...Object.entries(TOOL_FLOORS).map(([floor, below]) =>
      forbid(
        `the tool’s ${floor} imports only ${below.join(', ') || 'itself'}`,
        { path: `^components/design-tool/${floor}/` },
        {
          path: '^components/design-tool/',
          pathNot: `^components/design-tool/(${[floor, ...below].join('|')})/`,
        },
      ),
    ),
    forbid(
      'a feature of the tool imports shared, photo and areas; what two need goes there, or the root hands it to both',
      { path: '^components/design-tool/([^/]+)/' },
      {
        path: '^components/design-tool/',
        pathNot: `^components/design-tool/($1|${Object.keys(TOOL_FLOORS).join('|')})/`,
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
