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

/** The features of the storefront, the lowest layer first: each may import features of lower layers only. */
const layers = [
  ['auth', 'theme'],
  ['catalogue'],
  ['deals'],
  ['cart'],
  ['favorites'],
  ['orders'],
  ['checkout', 'profile', 'account', 'menu', 'recipes'],
  ['staff'],
  ['chat', 'content'],
];

/** The console shares session, theme, what its preview shows, words about orders, the questions of pause and busy, of what is left over, and of a carrier. */
const consoleParts =
  'ui/|lib/|features/((auth|theme|catalogue|cart|menu|deals)/|staff/(sold-out-words|staff-messages|StateModal|LeftOver|TrackingModal|store-states?)|orders/(OrderedItem|order-messages))';

/** The folders of `api/src`: each may import those before it. */
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

/** docs/architecture.md describes them. */
export const rules: IForbiddenRuleType[] = [
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },

  never('core stands alone', '^core/', '^(web|api)/'),
  never('rules import nothing', '^core/src/rules/', '.', { toNot: '^core/src/rules/' }),
  never('contracts know only rules', '^core/src/contracts/', '^core/src/', { toNot: '^core/src/(contracts|rules)/' }),
  never('content knows only rules', '^core/src/content/', '.', { toNot: '^core/src/(content|rules)/' }),

  // A second, old menu would show or charge other prices.
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

  never('ui knows neither data nor routes', '^web/app/ui/', ['^web/app/', 'react-router'], { toNot: '^web/app/ui/' }),
  never('ui keeps no state but its toasts', '^web/app/ui/', 'zustand', { fromNot: '^web/app/ui/toast\\.ts$' }),
  never('lib is below features', '^web/app/lib/', '^web/app/', {
    fromNot: '^web/app/lib/testing/',
    toNot: '^web/app/lib/',
  }),
  never('features know no screens', '^web/app/features/', '^web/app/(pages|layout|routes|document|entry|connect)'),
  never('features have a layer', '^web/app/features/', '.', {
    fromNot: `^web/app/features/(${layers.flat().join('|')})/`,
  }),
  ...layers.map((features, index) =>
    never(
      `${features.join(', ')}: lower layers only`,
      `^web/app/features/(${features.join('|')})/`,
      '^web/app/features/',
      {
        toNot: `^web/app/features/($1|${layers.slice(0, index).flat().join('|')})/`,
      },
    ),
  ),
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

  never('each folder of the API is a subject', '^api/src/[^/]+/', '.', {
    fromNot: `^api/src/(${subjects.join('|')})/`,
  }),
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
