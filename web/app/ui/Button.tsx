import type { ComponentProps } from 'react';

type ButtonLook = {
  variant?: 'primary' | 'soft' | 'secondary' | 'quiet' | 'danger' | 'google' | 'butter' | undefined;
  size?: 'sm' | 'md' | undefined;
  /** Takes the whole width. */
  block?: boolean | undefined;
};

/** The look alone, for a link that is dressed as a button. */
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
