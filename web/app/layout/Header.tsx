import { useEffect } from 'react';
import { NavLink } from 'react-router';
import { useLogout } from '../features/auth/RequireAuth.tsx';
import { useLoginLink } from '../features/auth/return-path.ts';
import { useScrolledPast } from '../lib/browser.ts';
import { consolePath, paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { MenuDisclosure } from './MenuDisclosure.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { CartCount, HomeLink, Logo, mainLinks } from './SiteLinks.tsx';

export function Header() {
  const isCompact = useScrolledPast(20);
  const logOut = useLogout();
  const loginLink = useLoginLink();
  useEffect(() => {
    document.documentElement.dataset.header = isCompact ? 'compact' : 'full';
  }, [isCompact]);

  return (
    <header className="hdr">
      <div className="hdr__in">
        <MobileMenu />
        <Logo />
        <nav className="nav" aria-label="Main">
          <ul className="nav__list">
            <li>
              <HomeLink className="nav__link" />
            </li>
            <MenuDisclosure />
            {mainLinks.map(({ label, to }) => (
              <li key={to}>
                <NavLink className="nav__link" to={to} end={to === paths.shop}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <ul className="nav__list nav__list--user for-member">
            <li className="for-staff">
              <NavLink className="nav__link" to={paths.staffOrders}>
                Board
              </NavLink>
            </li>
            <li className="for-manager">
              <a className="nav__link" href={consolePath}>
                Manage
              </a>
            </li>
            <li>
              <NavLink className="nav__link nav__link--cart" to={paths.cart}>
                Cart <CartCount />
              </NavLink>
            </li>
            <li>
              <NavLink className="nav__link" to={paths.profile}>
                Profile
              </NavLink>
            </li>
            <li>
              <Button variant="secondary" size="sm" onClick={logOut}>
                Logout
              </Button>
            </li>
          </ul>
          <ul className="nav__list nav__list--user for-visitor">
            <li>
              <NavLink className="nav__link" to={paths.login} {...loginLink}>
                Login
              </NavLink>
            </li>
            <li>
              <NavLink className={buttonClass({ size: 'sm' })} to={paths.register} {...loginLink}>
                Register
              </NavLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
