import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useLogout } from '../features/auth/RequireAuth.tsx';
import { useLoginLink } from '../features/auth/return-path.ts';
import { useCategoryPages } from '../features/catalogue/catalogue-store.ts';
import { useScrolledPast } from '../lib/browser.ts';
import { consolePath, paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
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

/** A click this soon after the hover that opened the panel means 'open it', not 'close it again'. */
const sameGestureMs = 500;
/** Time to reach a far tile in a straight line, which crosses other links. */
const leaveGraceMs = 200;

/**
 * Opens the menu's categories. 'Menu' is not a link: it opens on hover, click, Enter and Space, by mouse, keyboard and
 * touch.
 */
export function MenuDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const categories = useCategoryPages();
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hoveredAt = useRef(Number.NEGATIVE_INFINITY);
  const pathname = useLocation().pathname.toLowerCase();
  const isHere = [paths.menu, ...categories.map(({ slug }) => paths.category(slug))].includes(pathname);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (item.current?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    const closeOnOutside = ({ target }: Event) => {
      if (!item.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOnOutside);
    document.addEventListener('focusin', closeOnOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOnOutside);
      document.removeEventListener('focusin', closeOnOutside);
    };
  }, [isOpen]);

  const enter = ({ pointerType, timeStamp }: PointerEvent) => {
    clearTimeout(leaving.current);
    if (pointerType !== 'mouse' || isOpen) return;
    hoveredAt.current = timeStamp;
    setOpen(true);
  };
  const leave = ({ pointerType }: PointerEvent) => {
    const isTabbedInto = item.current?.querySelector('.drop')?.contains(document.activeElement);
    if (pointerType === 'mouse' && !isTabbedInto) leaving.current = setTimeout(() => setOpen(false), leaveGraceMs);
  };
  const press = ({ timeStamp }: MouseEvent) => setOpen(!isOpen || timeStamp - hoveredAt.current < sameGestureMs);

  return (
    <li ref={item} className="nav__menu" onPointerEnter={enter} onPointerLeave={leave}>
      <button
        ref={button}
        className="nav__link"
        type="button"
        aria-current={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls="menu-panel"
        onClick={press}
      >
        Menu <Icon name="down" />
      </button>
      <div className="drop" id="menu-panel" hidden={!isOpen}>
        {categories.map(({ slug, label, picture }) => (
          <NavLink key={slug} to={paths.category(slug)} onClick={() => setOpen(false)}>
            <Picture name={picture} alt="" sizes="120px" />
            {label}
          </NavLink>
        ))}
        <NavLink className="drop__all" to={paths.menu} onClick={() => setOpen(false)}>
          See the whole menu <Icon name="right" />
        </NavLink>
      </div>
    </li>
  );
}
