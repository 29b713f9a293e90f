import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type ButtonLook = {
  variant?: 'primary' | 'soft' | 'secondary' | 'quiet' | 'danger' | 'highlight' | undefined;
  size?: 'sm' | 'md' | undefined;
  /** Takes the whole width. */
  block?: boolean | undefined;
};

/** Returns the class alone, for a link that looks like a button. */
export const buttonClass = ({ variant = 'primary', size = 'md', block = false }: ButtonLook = {}): string =>
  `btn btn--${variant}${size === 'sm' ? ' btn--sm' : ''}${block ? ' btn--block' : ''}`;

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { busy?: boolean };

export function Button({ variant, size, block, busy = false, disabled, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block })}
    />
  );
}

type IconButtonProps = { icon: IconName; label: string; disabled?: boolean; onClick: () => void };

export function IconButton({ icon, label, disabled, onClick }: IconButtonProps) {
  return (
    <button className="iconbtn" type="button" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** Opens in a new tab, and says so to screen readers. */
export function ExternalLink({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a {...anchor} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
