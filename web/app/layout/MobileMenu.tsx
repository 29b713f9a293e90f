import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { useLogout } from '../features/auth/RequireAuth.tsx';
import { useLoginLink } from '../features/auth/return-path.ts';
import { useCategoryPages } from '../features/catalogue/catalogue-store.ts';
import { consolePath, paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { CartCount, HomeLink, Logo, mainLinks } from './SiteLinks.tsx';

/** Replaces the header's links at 1024 px and below. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const logOut = useLogout();
  const loginLink = useLoginLink();
  const categories = useCategoryPages();
  const close = () => dialog.current?.close();
  const closeOnLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) close();
  };

  useEffect(() => {
    const desktop = window.matchMedia('(min-width: 64.0625em)');
    desktop.addEventListener('change', close);
    return () => desktop.removeEventListener('change', close);
  });

  return (
    <>
      <button
        className="burger"
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a link arrive as its click. */}
      <dialog ref={dialog} className="mmenu" aria-label="Menu" onClick={closeOnLink}>
        <div className="mmenu__top">
          <button className="burger" type="button" aria-label="Close menu" onClick={close}>
            <Icon name="x" />
          </button>
          <Logo />
        </div>
        <nav aria-label="Mobile">
          <ul className="mmenu__list">
            <li>
              <HomeLink className="mmenu__row" />
            </li>
            <li>
              <details open>
                <summary className="mmenu__row">
                  Menu <Icon name="down" />
                </summary>
                <div className="mmenu__cats">
                  {categories.map(({ slug, label, picture }) => (
                    <NavLink key={slug} to={paths.category(slug)}>
                      <Picture name={picture} alt="" sizes="52px" />
                      {label}
                    </NavLink>
                  ))}
                  <NavLink className="mmenu__all" to={paths.menu}>
                    See the whole menu <Icon name="right" />
                  </NavLink>
                </div>
              </details>
            </li>
            {mainLinks.map(({ label, to }) => (
              <li key={to}>
                <NavLink className="mmenu__row" to={to} end={to === paths.shop}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li className="for-member">
              <NavLink className="mmenu__row" to={paths.cart}>
                Cart <CartCount />
              </NavLink>
            </li>
            <li className="for-member">
              <NavLink className="mmenu__row" to={paths.profile}>
                Profile
              </NavLink>
            </li>
            <li className="for-staff">
              <NavLink className="mmenu__row" to={paths.staffOrders}>
                Board
              </NavLink>
            </li>
            <li className="for-manager">
              <a className="mmenu__row" href={consolePath}>
                Manage
              </a>
            </li>
          </ul>
          <div className="mmenu__foot for-visitor">
            <Link className={buttonClass({ block: true })} to={paths.register} {...loginLink}>
              Register
            </Link>
            <Link className={buttonClass({ variant: 'secondary', block: true })} to={paths.login} {...loginLink}>
              Login
            </Link>
          </div>
          <div className="mmenu__foot for-member">
            <Button
              variant="secondary"
              block
              onClick={() => {
                close();
                void logOut();
              }}
            >
              Logout
            </Button>
          </div>
        </nav>
      </dialog>
    </>
  );
}
