import { shop } from '@juniper/core/content/shop.ts';
import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { useOutdatedPage } from '../../app/lib/api.ts';
import { Banner } from '../../app/ui/Banner.tsx';
import { Button } from '../../app/ui/Button.tsx';
import { Sprig } from '../../app/ui/Icon.tsx';
import { ToastRail } from '../../app/ui/ToastRail.tsx';
import { useFocusAfterRemoval } from '../../app/ui/use-focus-after-removal.ts';
import { Loaded, Loading } from '../lib/Loaded.tsx';
import { paths } from '../lib/paths.ts';
import { getShopZone } from '../lib/shop-time.ts';
import { usePublished } from '../lib/use-published.ts';
import { AccountLinks, Who } from './MoreScreen.tsx';
import { NavIcon } from './NavIcon.tsx';
import { barOrder, groups, type NavScreen } from './screens.ts';

/** Shows the navigation around every screen: at the bottom of a phone, at the side from 1024 px on. */
export function Shell() {
  useFocusAfterRemoval();
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SideBar />
      <main id="main" className="shell__main" tabIndex={-1}>
        <OutdatedPage />
        <MenuChanges />
        <Suspense fallback={<Loading />}>
          <Screen />
        </Suspense>
      </main>
      <BottomBar />
      <ToastRail />
      <ScrollRestoration />
    </div>
  );
}

/** Shows a screen once the cafe's money and time zone are known. */
function Screen() {
  const menu = usePublished();
  // A later try after a failure is pending again, and must not take the screen away.
  const [isReady, setReady] = useState(false);
  if (!menu.isPending && getShopZone() && !isReady) setReady(true);
  return isReady ? <Outlet /> : <Loaded call={menu}>{() => null}</Loaded>;
}

const ChangesBar = lazy(async () => ({ default: (await import('../menu/changes/ChangesBar.tsx')).ChangesBar }));
const menuPaths = [paths.menu, paths.categories, paths.addCategory, paths.options, paths.deals, paths.history];

/** Shows the bar of unpublished changes, above the screens of the menu. */
function MenuChanges() {
  const user = useUser();
  const { pathname } = useLocation();
  const isAtMenu = menuPaths.some((path) => `${pathname}/`.startsWith(`${path}/`));
  if (!isAtMenu || !hasPermission(user?.role, 'menu.publish')) return null;
  return (
    <Suspense>
      <ChangesBar />
    </Suspense>
  );
}

function SideBar() {
  const user = useUser();
  return (
    <header className="side">
      <NavLink className="logo" to={paths.today} aria-label={`${shop.name}, start`}>
        <Sprig />
        {shop.name}
      </NavLink>
      <nav className="side__nav" aria-label="Console">
        {groups.map(({ title, screens }) => {
          const allowed = screens.filter(({ needs }) => hasPermission(user?.role, needs));
          return (
            allowed.length > 0 && (
              <ul key={title} className="side__group" aria-label={title}>
                {allowed.map((screen) => (
                  <li key={screen.to}>
                    <NavLink className="side__link" to={screen.to} end={screen.to === paths.today}>
                      <NavIcon name={screen.icon} />
                      {screen.label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            )
          );
        })}
      </nav>
      <div className="side__end">
        <Who />
        <AccountLinks />
      </div>
    </header>
  );
}

const all = groups.flatMap(({ screens }) => screens);

function BottomBar() {
  const user = useUser();
  const { pathname } = useLocation();
  const first = barOrder
    .map((to) => all.find((screen) => screen.to === to))
    .filter((screen): screen is NavScreen => screen !== undefined && hasPermission(user?.role, screen.needs))
    .slice(0, 3);
  const isAt = (to: string) => (to === paths.today ? pathname === to : pathname.startsWith(to));
  const hasPlace = first.some(({ to }) => isAt(to));
  return (
    <nav className="bar" aria-label="Console">
      {first.map(({ to, label, icon }) => (
        <NavLink key={to} className="bar__link" to={to} end={to === paths.today}>
          <NavIcon name={icon} />
          {label}
        </NavLink>
      ))}
      {/* Also on the screens that it lists. */}
      <Link className="bar__link" to={paths.more} aria-current={hasPlace ? undefined : 'page'}>
        <NavIcon name="more" />
        More
      </Link>
    </nav>
  );
}

/** After the server has refused a change from a page that is older than it. */
function OutdatedPage() {
  const words = useOutdatedPage((state) => state.words);
  if (!words) return null;
  return (
    <div className="mb-4">
      <Banner kind="wait">
        <p>{words}</p>
        <Button size="sm" onClick={() => location.reload()}>
          Reload
        </Button>
      </Banner>
    </div>
  );
}
