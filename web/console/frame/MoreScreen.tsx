import { hasPermission } from '@juniper/core/rules/permissions.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../app/features/auth/auth-store.ts';
import { ThemeSwitch } from '../../app/features/theme/ThemeSwitch.tsx';
import { paths as storefront } from '../../app/lib/paths.ts';
import { buttonClass } from '../../app/ui/Button.tsx';
import { NavIcon } from './NavIcon.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { groups } from './screens.ts';
import { leave } from './session.ts';

/** Lists every screen that the role may use. Staff see it at /owner too. */
export function MoreScreen({ title = 'More' }: { title?: string }) {
  const user = useUser();
  return (
    <>
      <ScreenHead title={title}>
        <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={storefront.staffOrders}>
          Open the board
        </a>
      </ScreenHead>
      <div className="more">
        {groups.map((group) => {
          const screens = group.screens.filter(({ needs }) => hasPermission(user?.role, needs));
          return (
            screens.length > 0 && (
              <section key={group.title}>
                <h2 className="more__title">{group.title}</h2>
                <ul className="more__list">
                  {screens.map(({ to, label, icon }) => (
                    <li key={to}>
                      <Link className="row" to={to}>
                        <NavIcon name={icon} />
                        <span className="row__words strong">{label}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
      <div className="more__end">
        <Who />
        <AccountLinks />
      </div>
    </>
  );
}

/** Names the account that is logged in. */
export function Who() {
  const user = useUser();
  return (
    <p className="who">
      <b>{user?.name}</b>
      <span>{user?.role}</span>
    </p>
  );
}

/** Leads to the board and the shop, ends the session, and switches the theme. */
export function AccountLinks() {
  const [isLeaving, setLeaving] = useState(false);
  const logOut = () => {
    setLeaving(true);
    void leave();
  };
  return (
    <>
      <ThemeSwitch />
      <ul className="ways">
        <li>
          <a className="ways__link" href={storefront.staffOrders}>
            Board
          </a>
        </li>
        <li>
          <a className="ways__link" href={storefront.landing}>
            Website
          </a>
        </li>
        <li>
          <button className="ways__link" type="button" disabled={isLeaving} onClick={logOut}>
            Log out
          </button>
        </li>
      </ul>
    </>
  );
}
