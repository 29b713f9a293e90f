import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useCategoryPages } from '../features/catalogue/catalogue-store.ts';
import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';

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
