import type { IForbiddenRuleType } from 'dependency-cruiser';

type Paths = string | string[];

const never = (
  name: string,
  from: Paths,
  to: Paths,
  except: { fromNot?: string; toNot?: string } = {},
): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: ['\\.test\\.tsx?$', ...(except.fromNot ? [except.fromNot] : [])] },
  to: { path: to, ...(except.toNot ? { pathNot: except.toNot } : {}) },
});

/** Features that any other feature may build on. */
const baseFeatures = 'auth|cart|catalogue|favorites|deals|orders|pickup|recipes';

/** What the console shares with the storefront: session, theme, what its preview shows, and words about orders. */
const consoleParts =
  'ui/|lib/|features/((auth|theme|catalogue|cart|menu|deals)/|staff/(sold-out-words|staff-messages)|orders/(OrderedCup|order-messages))';

/** The folders of `api/src`: each may import those before it (decision 192). */
const subjects = [
  'platform',
  'audit',
  'rewards',
  'identity',
  'catalogue',
  'orders',
  'account',
  'owner',
  'emails',
  'site',
  'jobs',
  'commands',
];

/** The allowed directions of imports (docs/architecture.md). */
export const rules: IForbiddenRuleType[] = [
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },

  never('core stands alone', '^core/', '^(web|api)/'),
  never('rules import nothing', '^core/src/rules/', '.', { toNot: '^core/src/rules/' }),
  never('contracts know only rules', '^core/src/contracts/', '^core/src/', { toNot: '^core/src/(contracts|rules)/' }),
  never('content knows only rules', '^core/src/content/', '.', { toNot: '^core/src/(content|rules)/' }),

  // A second, old menu would show or charge other prices. Only the seed has it.
  never('the menu is a value', '^(web/app|web/console|api/src|core/src)/', '^core/src/content/default-cafe/', {
    fromNot: '^(web/app/lib/testing/|core/src/content/default-cafe/|api/src/(catalogue/menu/seed|commands/menu)\\.ts$)',
  }),

  never('web and api meet over HTTP', '^web/', '^api/'),
  never('api and web meet over HTTP', '^api/', '^web/'),
  {
    name: 'contracts reach the browser as types',
    severity: 'error',
    from: { path: '^web/(app|console)/', pathNot: '\\.test\\.tsx?$' },
    // Except the number that pages send.
    to: {
      path: '^core/src/contracts/',
      pathNot: '/contract-number\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },

  never('ui knows neither data nor routes', '^web/app/ui/', ['^web/app/', 'react-router', 'zustand'], {
    toNot: '^web/app/ui/',
  }),
  never('lib is below features', '^web/app/lib/', '^web/app/', {
    fromNot: '^web/app/lib/testing/',
    toNot: '^web/app/lib/',
  }),
  never('features know no screens', '^web/app/features/', '^web/app/(pages|layout|routes|document|entry|connect)'),
  never('features stay apart', '^web/app/features/([^/]+)/', '^web/app/features/', {
    toNot: `^web/app/features/($1|${baseFeatures})/`,
  }),
  // The routes find pages by file name.
  never('nothing imports pages', '^web/app/', '^web/app/pages/', { toNot: '\\.css$' }),

  // Customers' pages load nothing of the owner's console.
  never('the storefront does not know the console', '^web/app/', '^web/console/'),
  never('the console takes parts, not pages', '^web/console/', '^web/app/', { toNot: `^web/app/(${consoleParts})` }),
  never('subjects of the console stay apart', '^web/console/([^/]+)/', '^web/console/[^/]+/', {
    fromNot: '^web/console/(frame|lib|testing)/',
    toNot: '^web/console/($1|frame|lib|testing)/',
  }),
  never('lib of the console is below its frame', '^web/console/lib/', '^web/console/', { toNot: '^web/console/lib/' }),

  ...subjects.map((subject, index) =>
    never(
      `${subject} knows the subjects above it`,
      `^api/src/${subject}/`,
      `^api/src/(${subjects.slice(index + 1).join('|')})/`,
    ),
  ),
  never('only app.ts mounts routes', '^api/src/', '^api/src/.+routes\\.ts$', { fromNot: '^api/src/app\\.ts$' }),
  never('queries are the bottom', '^api/src/.+queries\\.ts$', '^api/src/', {
    toNot: '^api/src/(platform/db/|.+queries\\.ts)',
  }),
];
